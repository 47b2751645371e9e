import { describe, expect, it } from 'vitest';
import { LIST_CASES, LIST_DOCUMENTS, type ListCase, listRulesText } from '../../../test/cases/list-cases.ts';
import { toFields } from '../../values.ts';
import { compileRules } from '../compile/compile.ts';
import type { ListRequest } from '../types.ts';

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
