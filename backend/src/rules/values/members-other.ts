import { makeDuration } from './arithmetic.ts';
import {
  type Bytes,
  type Duration,
  Fault,
  Float,
  LatLng,
  Path,
  type RulesMap,
  type RulesValue,
  Timestamp,
} from './values.ts';

/** Radius of the sphere used for distances, in metres. */
const EARTH_RADIUS = 6_371_009;

/** Methods of bytes. Base64 is the URL-safe variant, with padding. */
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

/** Methods of latitude-longitude points. */
export function latLngMethod(place: LatLng, name: string, arg: RulesValue): RulesValue {
  if (name === 'latitude') return new Float(place.latitude);
  if (name === 'longitude') return new Float(place.longitude);
  if (name === 'distance' && arg instanceof LatLng) return new Float(distance(place, arg));
  return new Fault(`'${name}' does not work with a latlng`);
}

/** Replaces each path segment such as `{name}` with the string for `name` in `values`; a fault if there is none. */
export function bindPath(path: Path, values: RulesMap): RulesValue {
  const segments: string[] = [];
  for (const segment of path.segments) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    const value = name === undefined ? segment : values.get(name);
    if (typeof value !== 'string') return new Fault(`'bind' has no string for the parameter '${name}'`);
    segments.push(value);
  }
  return new Path(segments);
}

/** Great-circle distance in metres. */
function distance(a: LatLng, b: LatLng): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}

const MILLI = 1_000_000n;
const SECOND = 1_000_000_000n;
const DAY_MILLIS = 86_400_000;

/** Methods of timestamps, all in UTC. */
export function timestampMethod({ nanos }: Timestamp, name: string): RulesValue {
  const millis = floorDivide(nanos, MILLI);
  const date = new Date(Number(millis));
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  switch (name) {
    case 'toMillis':
      return millis;
    case 'year':
      return BigInt(date.getUTCFullYear());
    case 'month':
      return BigInt(date.getUTCMonth() + 1);
    case 'day':
      return BigInt(date.getUTCDate());
    case 'hours':
      return BigInt(date.getUTCHours());
    case 'minutes':
      return BigInt(date.getUTCMinutes());
    case 'seconds':
      return BigInt(date.getUTCSeconds());
    case 'nanos':
      return nanos - floorDivide(nanos, SECOND) * SECOND;
    case 'dayOfWeek':
      return BigInt(date.getUTCDay() === 0 ? 7 : date.getUTCDay());
    case 'dayOfYear':
      return BigInt(Math.round((midnight - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MILLIS) + 1);
    case 'date':
      return new Timestamp(BigInt(midnight) * MILLI);
    case 'time':
      return makeDuration(nanos - BigInt(midnight) * MILLI);
  }
  return new Fault(`a timestamp has no method '${name}'`);
}

export function durationMethod({ nanos }: Duration, name: string): RulesValue {
  if (name === 'seconds') return nanos / SECOND;
  if (name === 'nanos') return nanos % SECOND;
  return new Fault(`a duration has no method '${name}'`);
}

function floorDivide(value: bigint, by: bigint): bigint {
  return value / by - (value < 0n && value % by !== 0n ? 1n : 0n);
}
