import { Float, type RulesValue } from './values.ts';

/** Whether the value is an integer or a float. */
export function isNumber(value: RulesValue): value is bigint | Float {
  return typeof value === 'bigint' || value instanceof Float;
}

/** Converts a value to a JavaScript number. A large integer loses precision. */
export function numberOf(value: bigint | Float): number {
  return typeof value === 'bigint' ? Number(value) : value.value;
}

export const SMALLEST_INT = -(2n ** 63n);
export const LARGEST_INT = 2n ** 63n - 1n;
