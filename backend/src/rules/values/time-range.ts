import { Duration, Fault, Timestamp } from './values.ts';

const SECOND = 1_000_000_000n;
/** The allowed range: the years 1 to 9999, as for timestamps in documents. */
const FIRST = BigInt(Date.parse('0001-01-01T00:00:00Z') / 1000) * SECOND;
const END = BigInt(Date.parse('+010000-01-01T00:00:00Z') / 1000) * SECOND;
const LONGEST = 315_576_000_000n * SECOND;

/** Creates a timestamp. Returns a fault outside of the years 1 to 9999. */
export function makeTimestamp(nanos: bigint): Timestamp | Fault {
  return nanos >= FIRST && nanos < END ? new Timestamp(nanos) : new Fault('a timestamp is out of range');
}

/** Creates a duration. Returns a fault beyond 10,000 years. */
export function makeDuration(nanos: bigint): Duration | Fault {
  return nanos <= LONGEST && nanos >= -LONGEST
    ? new Duration(nanos)
    : new Fault('a duration is out of range');
}
