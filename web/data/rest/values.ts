import * as z from 'zod/mini';

// Parsers for values in Firestore's REST encoding (backend/docs/protocol.md#values).

/** A string. */
export const textValue = z.pipe(
  z.object({ stringValue: z.string() }),
  z.transform(({ stringValue }) => stringValue),
);

/** A number, such as a time in milliseconds since 1970. */
export const numberValue = z.pipe(
  z.union([z.object({ integerValue: z.string() }), z.object({ doubleValue: z.number() })]),
  z.transform((value) => ('integerValue' in value ? Number(value.integerValue) : value.doubleValue)),
);

/** A list of strings. Firestore omits `values` for an empty list. */
export const textsValue = z.pipe(
  z.object({ arrayValue: z.object({ values: z.optional(z.array(textValue)) }) }),
  z.transform(({ arrayValue }) => arrayValue.values ?? []),
);
