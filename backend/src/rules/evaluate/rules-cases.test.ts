import { describe, expect, it } from 'vitest';
import { LIST_CASES, LIST_DOCUMENTS, type ListCase, listRulesText } from '../../../test/cases/list-cases.ts';
import {
  type CaseWrite,
  type RulesCase,
  rulesText,
  SAMPLE,
  type Verdict,
} from '../../../test/cases/rules-case.ts';
import { RULES_CASES } from '../../../test/cases/rules-cases.ts';
import type { Fields } from '../../model/value.ts';
import { toFields } from '../../values.ts';
import { compileRules, RulesSyntaxError } from '../compile/compile.ts';
import type { ListRequest, Lookup, RulesDocument, Ruleset, WriteRequest } from '../types.ts';

const NOW = Date.parse('2026-05-04T03:02:01.000Z') * 1000 + 7;
const NOW_TEXT = '2026-05-04T03:02:01.000007Z';

function authOf(user: string | null | undefined) {
  const uid = user === undefined ? 'alice' : user;
  return uid === null ? null : { uid, token: { sub: uid } };
}

function documentsOf({ documents = {} }: RulesCase): Map<string, Fields> {
  const all = { 't/x': SAMPLE, 't/y': {}, ...documents };
  return new Map(Object.entries(all).map(([path, fields]) => [path, toFields(fields)]));
}

function finder(documents: ReadonlyMap<string, Fields>): Lookup {
  return (path) => {
    const fields = documents.get(path);
    return fields ? { path, fields } : null;
  };
}

/** Translates a client's write into an operation of the rules and a pending document, as the database does. */
function operationOf(
  write: CaseWrite,
  before: RulesDocument | null,
): Pick<WriteRequest, 'method' | 'newResource'> {
  const { kind, path, data = {}, serverTime = [] } = write;
  if (kind === 'delete') return { method: 'delete', newResource: null };
  const times: Fields = Object.fromEntries(serverTime.map((field) => [field, { timestampValue: NOW_TEXT }]));
  const isMerged = kind === 'merge' || kind === 'update';
  const fields = { ...(isMerged ? before?.fields : {}), ...toFields(data), ...times };
  const isCreate = kind === 'create' || (kind !== 'update' && before === null);
  return { method: isCreate ? 'create' : 'update', newResource: { path, fields } };
}

function evaluateCommit(rules: Ruleset, row: RulesCase, writes: readonly CaseWrite[]): boolean {
  const before = documentsOf(row);
  const lookup = finder(before);
  const after = new Map(before);
  const operations = writes.map((write) => {
    const operation = operationOf(write, lookup(write.path));
    if (operation.newResource) after.set(write.path, operation.newResource.fields);
    else after.delete(write.path);
    return { ...operation, path: write.path };
  });
  const budget = { seen: new Set<string>(), limit: 20 };
  const common = { auth: authOf(row.user), time: NOW, lookup, lookupAfter: finder(after), budget };
  return operations.every(
    (operation) => rules.allows({ ...operation, ...common, resource: lookup(operation.path) }).allowed,
  );
}

function verdictOf(row: RulesCase): Verdict {
  let rules: Ruleset;
  try {
    rules = compileRules(rulesText(row), 'case.rules');
  } catch (error) {
    if (error instanceof RulesSyntaxError) return 'refused';
    throw error;
  }
  if (row.commit) return evaluateCommit(rules, row, row.commit) ? 'allowed' : 'denied';
  const lookup = finder(documentsOf(row));
  const path = row.get ?? 't/x';
  const common = { auth: authOf(row.user), time: NOW, lookup };
  const decision = rules.allows({ method: 'get', path, resource: lookup(path), ...common });
  return decision.allowed ? 'allowed' : 'denied';
}

describe('decisions on single documents and on commits', () => {
  it.each(
    RULES_CASES.map((row) => [row.id, row.condition ?? row.body ?? '', row.ours, row] as const),
  )('case %s: under the rule %s, the request is %s', (_id, _text, ours, row) => {
    expect(verdictOf(row)).toBe(ours);
  });

  it('no case that Google’s emulator denies is allowed', () => {
    const laxer = RULES_CASES.filter(({ ours, google }) => google && ours === 'allowed');
    expect(laxer).toEqual([]);
  });
});

function requestOf({ asked, user }: ListCase): ListRequest {
  return {
    method: 'list',
    parent: asked.parent ?? '',
    collectionId: asked.collectionId ?? 's',
    allDescendants: asked.allDescendants ?? false,
    filter: asked.filter ?? null,
    orderBy: asked.orderBy ?? [],
    limit: asked.limit ?? null,
    offset: asked.offset ?? 0,
    auth: user === null ? null : { uid: user, token: { sub: user } },
    time: Date.parse('2026-05-04T03:02:01Z') * 1000,
    lookup: (path) => {
      const fields = LIST_DOCUMENTS[path];
      return fields ? { path, fields: toFields(fields) } : null;
    },
  };
}

describe('decisions on queries by their filters', () => {
  it.each(
    LIST_CASES.map((row) => [row.rule, row.query, row.ours, row] as const),
  )('under the rule %s, a query with %s is %s', (_rule, _query, ours, row) => {
    const decision = compileRules(listRulesText(row), 'case.rules').allowsList(requestOf(row));
    expect(decision.allowed ? 'allowed' : 'denied').toBe(ours);
  });
});
