import type { Query } from '../../model/query.ts';
import type { StoredDocument } from '../../model/value.ts';
import type { QueryMeaning } from '../query/matches.ts';

/**
 * The result of a query at an earlier time. `states` contains the documents changed since then, as they were at that
 * time. `run` executes a query on the current data.
 */
export function resultAt(
  states: ReadonlyMap<string, StoredDocument | null>,
  query: Query,
  { matches, within, compare }: QueryMeaning,
  run: (query: Query) => StoredDocument[],
): StoredDocument[] {
  if (states.size === 0) return run(query);
  const end = query.limit === null ? null : query.offset + query.limit;
  // Reads more documents than the limit, because each changed document may have pushed another one out of the result.
  const now = run({ ...query, offset: 0, limit: end === null ? null : end + states.size });
  const then = now.filter(({ path }) => !states.has(path));
  for (const state of states.values()) if (state && matches(state) && within(state)) then.push(state);
  return then.sort(compare).slice(query.offset, end ?? undefined);
}
