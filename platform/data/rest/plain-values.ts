/** A value in Firestore's REST encoding (backend/docs/protocol.md#values). */
type RestValue = Readonly<Record<string, unknown>>;
type RestFields = Readonly<Record<string, RestValue>>;

/**
 * Converts a document's fields to plain values. A timestamp gets `toMillis()`, as in the SDK
 * (platform/domain/server-time.ts). Types that visitors' documents do not contain, such as bytes, are left encoded.
 */
export function plainFields(fields: RestFields = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(value: RestValue): unknown {
  if ('integerValue' in value) return Number(value.integerValue);
  if ('doubleValue' in value) return Number(value.doubleValue);
  if ('nullValue' in value) return null;
  if ('arrayValue' in value)
    return (value.arrayValue as { values?: RestValue[] }).values?.map(plainValue) ?? [];
  if ('mapValue' in value) return plainFields((value.mapValue as { fields?: RestFields }).fields);
  if ('timestampValue' in value) return { toMillis: () => Date.parse(String(value.timestampValue)) };
  return value.stringValue ?? value.booleanValue ?? value;
}

/**
 * Encodes a text, number or boolean, or a list of them, for the REST interface. A whole number beyond 64 bits is no integer
 * there.
 */
export function restValue(value: unknown): object {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(restValue) } };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'string') return { stringValue: value };
  return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
}
