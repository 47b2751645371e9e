/** A Firestore value in ProtoJSON, as the backend takes it. */
type Fields = Parameters<import('@studio-site/backend').Backend['setDocuments']>[0][number]['fields'];
type Value = Fields[string];

/** What demo documents are written in. */
export type Plain = string | number | boolean | Plain[];

/** Converts plain values to ProtoJSON fields: whole numbers become integers, as the SDK writes them. */
export function toFields(plain: Readonly<Record<string, Plain>>): Fields {
  return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, toValue(value)]));
}

function toValue(value: Plain): Value {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  return { arrayValue: value.length === 0 ? {} : { values: value.map(toValue) } };
}
