import { FirestoreError } from '../../model/errors.ts';

/** Enum names by enum number (google/firestore/v1/query.proto and write.proto). */
export const ENUMS = {
  direction: ['DIRECTION_UNSPECIFIED', 'ASCENDING', 'DESCENDING'],
  compositeOperator: ['OPERATOR_UNSPECIFIED', 'AND', 'OR'],
  fieldOperator: [
    'OPERATOR_UNSPECIFIED',
    'LESS_THAN',
    'LESS_THAN_OR_EQUAL',
    'GREATER_THAN',
    'GREATER_THAN_OR_EQUAL',
    'EQUAL',
    'NOT_EQUAL',
    'ARRAY_CONTAINS',
    'IN',
    'ARRAY_CONTAINS_ANY',
    'NOT_IN',
  ],
  // This enum has no value with the number 1.
  unaryOperator: [
    'OPERATOR_UNSPECIFIED',
    'OPERATOR_UNSPECIFIED',
    'IS_NAN',
    'IS_NULL',
    'IS_NOT_NAN',
    'IS_NOT_NULL',
  ],
  serverValue: ['SERVER_VALUE_UNSPECIFIED', 'REQUEST_TIME'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Parses an enum value: a name, a number, or a number as a string. Returns its name; the first name if absent. Throws
 * INVALID_ARGUMENT with the message `refusal`.
 */
export function enumOf<E extends keyof typeof ENUMS>(
  json: unknown,
  which: E,
  refusal: string,
): (typeof ENUMS)[E][number] {
  const names: readonly (typeof ENUMS)[E][number][] = ENUMS[which];
  const number = typeof json === 'string' && /^\d{1,9}$/.test(json) ? Number(json) : (json ?? 0);
  const name = typeof number === 'number' ? names[number] : names.find((known) => known === number);
  if (name === undefined) throw new FirestoreError('INVALID_ARGUMENT', refusal);
  return name;
}
