import type { Target } from './target.ts';

/** An HTTP status and a parsed body. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: cases inspect responses of every shape.
  body: any;
}

/**
 * Sends a REST request to a target with the target's owner token, or unauthenticated if that token is empty. `path` is
 * the part after `documents`: `/a/b`, `:commit`, `/a/b:runQuery`.
 */
export async function ask(target: Target, path: string, body?: object, method?: string): Promise<Answer> {
  const answer = await fetch(`http://${target.host}/v1/${documentsOf(target)}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(target.ownerToken === '' ? {} : { Authorization: `Bearer ${target.ownerToken}` }),
      'Content-Type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Full name of the root of all documents in a target. */
export function documentsOf({ projectId }: Target): string {
  return `projects/${projectId}/databases/(default)/documents`;
}

/** `OK`, or the error as `STATUS message`. The body of an error response is a list or a single object. */
export function outcomeOf({ body }: Answer): string {
  const { error } = Array.isArray(body) ? (body[0] ?? {}) : body;
  return error === undefined ? 'OK' : `${error.status} ${error.message}`;
}

/** A write that stores a whole document. `more`: additional properties of the write. */
export function put(target: Target, path: string, fields: object, more: object = {}): object {
  return { update: { name: `${documentsOf(target)}/${path}`, fields }, ...more };
}

export const whole = (value: number) => ({ integerValue: String(value) });
export const text = (value: string) => ({ stringValue: value });
export const double = (value: number | 'NaN') => ({ doubleValue: value });
export const list = (...values: object[]) => ({ arrayValue: { values } });
export const map = (fields: object) => ({ mapValue: { fields } });
export const nothing = { nullValue: null };
