import type { Query } from '../../model/query.ts';
import type { StoredDocument } from '../../model/value.ts';
import type { QueryMeaning } from '../query/matches.ts';

/**
 * The result of a query at an earlier time. `states`: the documents changed since then, in their state at that time.
 * `run` executes a query now.
 */
export function resultAt(
  states: ReadonlyMap<string, StoredDocument | null>,
  query: Query,
  { matches, within, compare }: QueryMeaning,
  run: (query: Query) => StoredDocument[],
): StoredDocument[] {
  if (states.size === 0) return run(query);
  const end = query.limit === null ? null : query.offset + query.limit;
  // Each changed document may have pushed another document out of the result, so read that many more.
  const now = run({ ...query, offset: 0, limit: end === null ? null : end + states.size });
  const then = now.filter(({ path }) => !states.has(path));
  for (const state of states.values()) if (state && matches(state) && within(state)) then.push(state);
  return then.sort(compare).slice(query.offset, end ?? undefined);
}
