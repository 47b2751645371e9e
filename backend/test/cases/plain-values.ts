import type { Plain } from '../../src/values.ts';

/** Values that plain JSON cannot express, in the notation of `src/values.ts`. */

export function double(value: number | 'NaN'): Plain {
  return { $double: value };
}

export function integer(text: string): Plain {
  return { $integer: text };
}

export function timestamp(text: string): Plain {
  return { $timestamp: text };
}

export function bytes(base64: string): Plain {
  return { $bytes: base64 };
}

/** A reference to a document of the project `demo-studio`. */
export function reference(path: string): Plain {
  return { $reference: `projects/demo-studio/databases/(default)/documents/${path}` };
}
