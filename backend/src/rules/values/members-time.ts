import { makeDuration } from './time-range.ts';
import { type Duration, Fault, type RulesValue, Timestamp } from './values.ts';

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

/** Methods of durations. */
export function durationMethod({ nanos }: Duration, name: string): RulesValue {
  if (name === 'seconds') return nanos / SECOND;
  if (name === 'nanos') return nanos % SECOND;
  return new Fault(`a duration has no method '${name}'`);
}

function floorDivide(value: bigint, by: bigint): bigint {
  return value / by - (value < 0n && value % by !== 0n ? 1n : 0n);
}
