import * as z from 'zod/mini';

// Schemas for values in Firestore's REST encoding (backend/docs/protocol.md#values).

/** Schema of a string in the REST encoding. */
export const textValue = z.pipe(
  z.object({ stringValue: z.string() }),
  z.transform(({ stringValue }) => stringValue),
);

/** Schema of a number in the REST encoding, such as a time in milliseconds since 1970. */
export const numberValue = z.pipe(
  z.union([z.object({ integerValue: z.string() }), z.object({ doubleValue: z.number() })]),
  z.transform((value) => ('integerValue' in value ? Number(value.integerValue) : value.doubleValue)),
);

/** Schema of a list of strings in the REST encoding. Firestore omits `values` if the list is empty. */
export const textsValue = z.pipe(
  z.object({ arrayValue: z.object({ values: z.optional(z.array(textValue)) }) }),
  z.transform(({ arrayValue }) => arrayValue.values ?? []),
);
