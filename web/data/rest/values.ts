import * as z from 'zod/mini';

// Values as Firestore's REST interface writes them (backend/docs/protocol.md#values), parsed into plain ones.

/** A text. */
export const textValue = z.pipe(
  z.object({ stringValue: z.string() }),
  z.transform(({ stringValue }) => stringValue),
);

/** A number, such as a time in milliseconds since 1970. */
export const numberValue = z.pipe(
  z.union([z.object({ integerValue: z.string() }), z.object({ doubleValue: z.number() })]),
  z.transform((value) => ('integerValue' in value ? Number(value.integerValue) : value.doubleValue)),
);

/** A list of texts; an empty one has no values. */
export const textsValue = z.pipe(
  z.object({ arrayValue: z.object({ values: z.optional(z.array(textValue)) }) }),
  z.transform(({ arrayValue }) => arrayValue.values ?? []),
);
