import { timestampMicros } from '../firestore/timestamp.ts';
import type { Fields, Value } from '../firestore/value.ts';
import { Bytes, Float, LatLng, Path, type RulesValue, Timestamp } from './values.ts';

/** Converts a field map; values of maps are converted when first asked for. */
export function fieldsToMap(fields: Fields): ReadonlyMap<string, RulesValue> {
  const map = new Map<string, RulesValue>();
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    if (value !== undefined) map.set(key, toRulesValue(value));
  }
  return map;
}

export function toRulesValue(value: Value): RulesValue {
  if ('stringValue' in value) return value.stringValue;
  if ('integerValue' in value) return BigInt(value.integerValue);
  if ('booleanValue' in value) return value.booleanValue;
  if ('nullValue' in value) return null;
  if ('doubleValue' in value) return new Float(Number(value.doubleValue));
  if ('timestampValue' in value) return new Timestamp(timestampMicros(value.timestampValue));
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(toRulesValue);
  if ('mapValue' in value) return fieldsToMap(value.mapValue.fields ?? {});
  if ('bytesValue' in value) return new Bytes(Buffer.from(value.bytesValue, 'base64'));
  if ('referenceValue' in value) return documentPath(value.referenceValue);
  return new LatLng(value.geoPointValue.latitude, value.geoPointValue.longitude);
}

/** A reference in data is a path that starts with /databases, like the paths of `get()`. */
function documentPath(name: string): RulesValue {
  return new Path(name.split('/').slice(2));
}
