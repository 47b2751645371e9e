import type { Fields, Value } from '../../src/model/value.ts';

/** A field value as the case tables write it: plain, or already of the wire. Whole numbers become integers. */
export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain } | Wire;

class Wire {
  readonly value: Value;
  constructor(value: Value) {
    this.value = value;
  }
}

export function double(value: number | 'NaN'): Plain {
  return new Wire({ doubleValue: value });
}

export function integer(text: string): Plain {
  return new Wire({ integerValue: text });
}

export function timestamp(text: string): Plain {
  return new Wire({ timestampValue: text });
}

export function bytes(base64: string): Plain {
  return new Wire({ bytesValue: base64 });
}

/** A reference to a document of the project `demo-studio`. */
export function reference(path: string): Plain {
  return new Wire({ referenceValue: `projects/demo-studio/databases/(default)/documents/${path}` });
}

export function toValue(plain: Plain): Value {
  if (plain === null) return { nullValue: null };
  if (typeof plain === 'boolean') return { booleanValue: plain };
  if (typeof plain === 'string') return { stringValue: plain };
  if (typeof plain === 'number')
    return Number.isInteger(plain) ? { integerValue: String(plain) } : { doubleValue: plain };
  if (Array.isArray(plain)) return { arrayValue: { values: plain.map(toValue) } };
  if (plain instanceof Wire) return plain.value;
  return { mapValue: { fields: toFields(plain) } };
}

export function toFields(plain: { [key: string]: Plain }): Fields {
  return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, toValue(value)]));
}
