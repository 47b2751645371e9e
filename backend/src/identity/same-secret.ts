import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in a time that does not tell how much of one was right. Nothing equals an empty one. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length > 0 && left.length === right.length && timingSafeEqual(left, right);
}
