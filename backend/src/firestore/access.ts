import type { Caller } from '../model/caller.ts';
import { permissionDenied } from '../model/errors.ts';
import type { Query } from '../model/query.ts';
import type { StoredDocument } from '../model/value.ts';
import type { GetRequest, ListRequest, Lookup, LookupBudget, RulesAuth, Ruleset } from '../rules/types.ts';

/** Converts the caller to the value of `request.auth` in rules. */
export function authOf(caller: Caller): RulesAuth {
  return caller.kind === 'user' ? { uid: caller.uid, token: caller.token } : null;
}

export interface ReadContext {
  rules: Ruleset;
  lookup: Lookup;
  /** The value of `request.time` in rules, in microseconds. */
  time: number;
  budget?: LookupBudget;
}

/**
 * Checks that the rules allow one document to be read. Returns the paths that the rules looked up. Throws
 * PERMISSION_DENIED.
 */
export function authorizeGet(
  path: string,
  document: StoredDocument | null,
  caller: Caller,
  context: ReadContext,
): readonly string[] {
  if (caller.kind === 'owner') return [];
  const { rules, lookup, time, budget } = context;
  const request: GetRequest = {
    method: 'get',
    path,
    resource: document,
    auth: authOf(caller),
    time,
    lookup,
    ...(budget ? { budget } : {}),
  };
  const decision = rules.allows(request);
  if (!decision.allowed) throw permissionDenied(`get ${path}: ${decision.reason}`);
  return decision.lookups;
}

/**
 * Checks that the rules allow a query, by its constraints and not by its results. Returns the paths that the rules
 * looked up. Throws PERMISSION_DENIED.
 */
export function authorizeQuery(query: Query, caller: Caller, context: ReadContext): readonly string[] {
  if (caller.kind === 'owner') return [];
  const decision = context.rules.allowsList(listRequest(query, caller, context));
  if (!decision.allowed)
    throw permissionDenied(`list ${query.parent}/${query.collectionId}: ${decision.reason}`);
  return decision.lookups;
}

/**
 * Checks the data of each document in the result of an allowed query. If the rules deny a document, `authorizeQuery`
 * was wrong to allow the query, so the whole query is denied (backend/docs/rules.md#list-queries, step 6).
 */
export function authorizeResults(
  query: Query,
  documents: StoredDocument[],
  caller: Caller,
  context: ReadContext,
): void {
  if (caller.kind === 'owner') return;
  const request = listRequest(query, caller, context);
  for (const document of documents) {
    const decision = context.rules.allowsListResult(request, document);
    if (!decision.allowed)
      throw permissionDenied(
        `the rules refused the list because of its result ${document.path}: ${decision.reason}`,
      );
  }
}

function listRequest(query: Query, caller: Caller, context: ReadContext): ListRequest {
  return {
    method: 'list',
    parent: query.parent,
    collectionId: query.collectionId,
    allDescendants: query.allDescendants,
    filter: query.filter,
    orderBy: query.explicitOrderBy,
    limit: query.limit,
    offset: query.offset,
    auth: authOf(caller),
    time: context.time,
    lookup: context.lookup,
  };
}
