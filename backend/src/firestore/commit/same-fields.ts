import type { Fields, Value } from '../../model/value.ts';

/** Whether two field maps are identical, types included: 1 and 1.0 differ, although queries treat them as equal. */
export function sameFields(a: Fields, b: Fields): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key] as Value, b[key] as Value))
  );
}

function sameValue(a: Value, b: Value): boolean {
  if ('mapValue' in a) return 'mapValue' in b && sameFields(a.mapValue.fields ?? {}, b.mapValue.fields ?? {});
  if ('arrayValue' in a) {
    if (!('arrayValue' in b)) return false;
    const left = a.arrayValue.values ?? [];
    const right = b.arrayValue.values ?? [];
    return left.length === right.length && left.every((item, at) => sameValue(item, right[at] as Value));
  }
  if ('doubleValue' in a)
    return 'doubleValue' in b && Object.is(Number(a.doubleValue), Number(b.doubleValue));
  if ('geoPointValue' in a) {
    return (
      'geoPointValue' in b &&
      Object.is(a.geoPointValue.latitude, b.geoPointValue.latitude) &&
      Object.is(a.geoPointValue.longitude, b.geoPointValue.longitude)
    );
  }
  // All other types hold one string, boolean or null.
  const [[type, value] = []] = Object.entries(a);
  return type !== undefined && (b as Record<string, unknown>)[type] === value && type in b;
}
