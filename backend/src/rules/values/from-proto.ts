import { type Fields, timestampMicros, type Value } from '../../model/value.ts';
import { Bytes, Float, LatLng, Path, RulesMap, type RulesValue, type Settled, Timestamp } from './values.ts';

/** A map whose field values are converted on first access. */
export class FieldMap extends RulesMap {
  readonly #fields: Fields;
  #size: number | null = null;

  constructor(fields: Fields) {
    super();
    this.#fields = fields;
  }

  override get size(): number {
    this.#size ??= Object.keys(this.#fields).length;
    return this.#size;
  }

  override has(key: string): boolean {
    return Object.hasOwn(this.#fields, key);
  }

  override get(key: string): RulesValue | undefined {
    const known = this.values.get(key);
    if (known !== undefined) return known;
    const raw = this.#raw(key);
    if (raw === undefined) return undefined;
    const value = toRulesValue(raw);
    this.values.set(key, value);
    return value;
  }

  override keys(): string[] {
    return Object.keys(this.#fields);
  }

  override sharesValue(key: string, other: RulesMap): boolean {
    const raw = this.#raw(key);
    return raw !== undefined && other instanceof FieldMap && other.#raw(key) === raw;
  }

  #raw(key: string): Value | undefined {
    return Object.hasOwn(this.#fields, key) ? this.#fields[key] : undefined;
  }
}

export function toRulesValue(value: Value): Settled {
  if ('stringValue' in value) return value.stringValue;
  if ('integerValue' in value) return BigInt(value.integerValue);
  if ('booleanValue' in value) return value.booleanValue;
  if ('nullValue' in value) return null;
  if ('doubleValue' in value) return new Float(Number(value.doubleValue));
  if ('timestampValue' in value) return new Timestamp(timestampMicros(value.timestampValue) * 1000n);
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(toRulesValue);
  if ('mapValue' in value) return new FieldMap(value.mapValue.fields ?? {});
  if ('bytesValue' in value) return new Bytes(Buffer.from(value.bytesValue, 'base64'));
  // A reference becomes a path that starts with /databases, like the paths for `get()`.
  if ('referenceValue' in value) return new Path(value.referenceValue.split('/').slice(2));
  return new LatLng(value.geoPointValue.latitude, value.geoPointValue.longitude);
}

/** Converts JSON, such as the claims of an ID token. Safe integers become integers, other numbers floats. */
export function fromJson(value: unknown): RulesValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : new Float(value);
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value !== 'object') return null;
  return new RulesMap(Object.entries(value).map(([key, inner]) => [key, fromJson(inner)]));
}
