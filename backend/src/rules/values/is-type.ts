import type { TypeName } from '../syntax/ast.ts';
import { isNumber } from './numbers.ts';
import {
  Bytes,
  Constraint,
  Duration,
  Fault,
  FixedValue,
  Float,
  LatLng,
  MapDiff,
  OPEN,
  PartialKeys,
  PartialMap,
  Path,
  RulesMap,
  type RulesValue,
  settled,
  Timestamp,
} from './values.ts';

/**
 * The test for each type in `value is type`. `is set` is false even for a set, as in Google's emulator. `is vector` is
 * always false, because rules have no vectors.
 */
const TESTS: Record<TypeName, (value: RulesValue) => boolean> = {
  bool: (value) => typeof value === 'boolean',
  bytes: (value) => value instanceof Bytes,
  constraint: () => false,
  duration: (value) => value instanceof Duration,
  float: (value) => value instanceof Float,
  int: (value) => typeof value === 'bigint',
  latlng: (value) => value instanceof LatLng,
  list: (value) => Array.isArray(value),
  map: (value) => value instanceof RulesMap || value instanceof PartialMap,
  map_diff: (value) => value instanceof MapDiff,
  number: (value) => isNumber(value),
  path: (value) => value instanceof Path,
  set: () => false,
  string: (value) => typeof value === 'string',
  timestamp: (value) => value instanceof Timestamp,
  vector: () => false,
};

/** Evaluates `value is type`. Never throws. */
export function isType(value: RulesValue, type: TypeName): RulesValue {
  if (value instanceof Fault) return value;
  if (value instanceof Constraint || value instanceof PartialKeys) return OPEN;
  const isKind = type === 'int' || type === 'float';
  if (value instanceof FixedValue && (value.isCrowded || (isKind && isNumber(value.value)))) return OPEN;
  return TESTS[type](settled(value));
}
