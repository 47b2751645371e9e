import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time. Two empty secrets are not equal. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length > 0 && left.length === right.length && timingSafeEqual(left, right);
}
