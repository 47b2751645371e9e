import type { Decision, RulesObject, StorageRequest } from '../types.ts';
import { fromJson } from '../values/from-proto.ts';
import { RulesMap, type RulesValue, Timestamp } from '../values/values.ts';
import { commonRequest, decide, globalsOf } from './evaluate.ts';
import { type CompiledRules, Run } from './run.ts';

/** Maximum number of lookups by `firestore.get()` and `firestore.exists()` per evaluation. */
const MOST_LOOKUPS = 2;

export function evaluateStorage(rules: CompiledRules, request: StorageRequest): Decision {
  const { method, bucket, name, resource, newResource, lookup } = request;
  if (method === 'list' && rules.version === 1)
    return { allowed: false, reason: "list operations need rules_version = '2'", lookups: [] };
  const segments = ['b', bucket, 'o', ...(name === '' ? [] : name.split('/'))];
  const asked = commonRequest(request, segments);
  // A deletion has no `request.resource`, as at Google. A condition that reads it anyway gets an error.
  if (method !== 'delete') {
    const isChange = method === 'update';
    asked.push(['resource', newResource && objectMap(newResource, isChange, false)]);
  }
  const run = new Run({
    globals: globalsOf(asked, resource && objectMap(resource, true, true)),
    path: null,
    before: lookup,
    after: null,
    budget: undefined,
    mostLookups: MOST_LOOKUPS,
  });
  return decide(rules, segments, method, run);
}

/** Converts an object for the rules. Only `resource` includes the times; `request.resource` does not, as at Google. */
function objectMap(object: RulesObject, isStored: boolean, withTimes: boolean): RulesMap {
  const stored = isStored ? object.stored : null;
  const entries: [string, RulesValue][] = [
    ['name', object.name],
    ['bucket', object.bucket],
    ['generation', whole(stored?.generation)],
    ['metageneration', whole(stored?.metageneration)],
    ['size', BigInt(object.size)],
    ['md5Hash', object.md5Hash],
    ['crc32c', object.crc32c],
    ['etag', stored?.etag ?? null],
    ['contentDisposition', object.contentDisposition],
    ['contentEncoding', object.contentEncoding],
    ['contentLanguage', object.contentLanguage],
    ['contentType', object.contentType],
    ['metadata', object.metadata && fromJson(object.metadata)],
    ['cacheControl', object.cacheControl],
    ['storageClass', stored?.storageClass ?? null],
  ];
  if (withTimes && stored) {
    entries.push(['timeCreated', timestamp(stored.timeCreated)], ['updated', timestamp(stored.updated)]);
  }
  return new RulesMap(entries);
}

function whole(value: number | undefined): bigint | null {
  return value === undefined ? null : BigInt(value);
}

function timestamp(millis: number): Timestamp {
  return new Timestamp(BigInt(millis) * 1_000_000n);
}
