import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueryFilter } from '../src/model/query.ts';
import { type Plain, toFields } from '../src/values.ts';
import { LIST_CASES, LIST_DOCUMENTS, type ListCase, listRulesText } from '../test/cases/list-cases.ts';
import { type CaseWrite, type RulesCase, rulesText, SAMPLE, type Verdict } from '../test/cases/rules-case.ts';
import { RULES_CASES } from '../test/cases/rules-cases.ts';
import { openTarget, type Target } from './target.ts';

// Sends the cases of RULES_CASES and LIST_CASES as REST requests, and checks what the rules decide.
let target: Target;
let documents: string;

beforeAll(async () => {
  target = await openTarget();
  documents = `projects/${target.projectId}/databases/(default)/documents`;
}, 60_000);
afterAll(() => target?.close());

function expected(row: RulesCase | ListCase): Verdict | 'failed' {
  return target.name === 'google' ? (row.google?.verdict ?? row.ours) : row.ours;
}

async function call(method: string, path: string, body: unknown, token: string | null): Promise<number> {
  const response = await fetch(`http://${target.host}/v1/${documents}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

function seed(content: { [path: string]: { [key: string]: Plain } }): Promise<number> {
  const writes = Object.entries(content).map(([path, data]) => ({
    update: { name: `${documents}/${path}`, fields: toFields(data) },
  }));
  return call('POST', ':commit', { writes }, target.ownerToken);
}

/** Whether the target accepts these rules without a syntax error. */
async function compiles(text: string): Promise<boolean> {
  return target.setRules(text).then(
    () => true,
    () => false,
  );
}

const tokens = new Map<string, Promise<string>>();

/** The ID token of a user (default: alice), created only once per user; null for a signed-out client. */
function tokenOf(user: string | null | undefined): Promise<string | null> {
  if (user === null) return Promise.resolve(null);
  const uid = user ?? 'alice';
  const token = tokens.get(uid) ?? target.tokenFor(uid);
  tokens.set(uid, token);
  return token;
}

/** Only 403 means “denied”: an allowed request may still fail, for example because a document or index is missing. */
const verdict = (status: number): Verdict | 'failed' =>
  status === 403 ? 'denied' : status === 500 ? 'failed' : 'allowed';

describe('decisions of the rules on reads and writes', () => {
  test.each(
    RULES_CASES.map((row) => [row.id, row] as const),
  )('rules case %s is decided as expected', async (_id, row) => {
    await target.clear();
    expect(await seed({ 't/x': SAMPLE, 't/y': {}, ...row.documents })).toBe(200);
    if (!(await compiles(rulesText(row)))) {
      expect('refused').toBe(expected(row));
      return;
    }
    const token = await tokenOf(row.user);
    const status = row.commit
      ? await call('POST', ':commit', { writes: row.commit.map(wireWrite) }, token)
      : await call('GET', `/${row.get ?? 't/x'}`, undefined, token);
    expect(verdict(status)).toBe(expected(row));
  });
});

function wireWrite({ kind, path, data = {}, serverTime = [] }: CaseWrite) {
  const name = `${documents}/${path}`;
  if (kind === 'delete') return { delete: name };
  return {
    update: { name, fields: toFields(data) },
    ...(kind === 'merge' || kind === 'update' ? { updateMask: { fieldPaths: Object.keys(data) } } : {}),
    ...(kind === 'update' || kind === 'create' ? { currentDocument: { exists: kind === 'update' } } : {}),
    ...(serverTime.length > 0
      ? { updateTransforms: serverTime.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })) }
      : {}),
  };
}

describe('decisions of the rules on list queries', () => {
  beforeAll(async () => {
    await target.clear();
    await seed(LIST_DOCUMENTS);
  });

  test.each(
    LIST_CASES.map((row) => [`${row.rule}: ${row.query}`, row] as const),
  )('the rule and query “%s” get the expected decision', async (_name, row) => {
    if (!(await compiles(listRulesText(row)))) {
      expect('refused').toBe(expected(row));
      return;
    }
    const { asked } = row;
    const structuredQuery = {
      from: [
        {
          collectionId: asked.collectionId ?? 's',
          ...(asked.allDescendants ? { allDescendants: true } : {}),
        },
      ],
      ...(asked.filter ? { where: wireFilter(asked.filter) } : {}),
      ...(asked.orderBy
        ? {
            orderBy: asked.orderBy.map(({ field, direction }) => ({
              field: { fieldPath: field },
              direction: direction === 'ASC' ? 'ASCENDING' : 'DESCENDING',
            })),
          }
        : {}),
      ...(asked.limit === undefined ? {} : { limit: asked.limit }),
      ...(asked.offset === undefined ? {} : { offset: asked.offset }),
    };
    const path = `${asked.parent ? `/${asked.parent}` : ''}:runQuery`;
    expect(verdict(await call('POST', path, { structuredQuery }, await tokenOf(row.user)))).toBe(
      expected(row),
    );
  });
});

function wireFilter(filter: QueryFilter): unknown {
  if (filter.kind === 'and' || filter.kind === 'or') {
    return { compositeFilter: { op: filter.kind.toUpperCase(), filters: filter.filters.map(wireFilter) } };
  }
  if (filter.kind === 'unary') return { unaryFilter: { op: filter.op, field: { fieldPath: filter.field } } };
  return { fieldFilter: { field: { fieldPath: filter.field }, op: filter.op, value: filter.value } };
}
