import { type Bytes, Fault, Float, LatLng, Path, type RulesMap, type RulesValue } from './values.ts';

/** Metres: the radius of the sphere on which distances are measured. */
const EARTH_RADIUS = 6_371_009;

/** Methods of bytes. Base64 is of the URL-safe kind, with padding. */
export function bytesMethod({ data }: Bytes, name: string): RulesValue {
  switch (name) {
    case 'size':
      return BigInt(data.length);
    case 'toBase64':
      return data.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
    case 'toHexString':
      return data.toString('hex').toUpperCase();
  }
  return new Fault(`bytes have no method '${name}'`);
}

/** Methods of places on Earth. */
export function latLngMethod(place: LatLng, name: string, arg: RulesValue): RulesValue {
  if (name === 'latitude') return new Float(place.latitude);
  if (name === 'longitude') return new Float(place.longitude);
  if (name === 'distance' && arg instanceof LatLng) return new Float(distance(place, arg));
  return new Fault(`'${name}' does not go with a latlng`);
}

/** `bind` puts strings in the place of segments like `{name}`. */
export function bindPath(path: Path, values: RulesMap): RulesValue {
  const segments: string[] = [];
  for (const segment of path.segments) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    const value = name === undefined ? segment : values.get(name);
    if (typeof value !== 'string') return new Fault(`'bind' has no string for '${name}'`);
    segments.push(value);
  }
  return new Path(segments);
}

/** Metres along a great circle. */
function distance(a: LatLng, b: LatLng): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}
