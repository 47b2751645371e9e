import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { double, timestamp } from '../../../test/cases/plain-values.ts';
import { rounds } from '../../../test/rounds.ts';
import type { FieldOperator, QueryFilter } from '../../model/query.ts';
import { type Plain, toFields, toValue } from '../../values.ts';
import { compileRules, RulesSyntaxError } from '../compile/compile.ts';
import type { ListRequest, Ruleset } from '../types.ts';

const MEMBERS = [
  'resource.data.a',
  'resource.data.b',
  'resource.data.m.a',
  'resource.data.m',
  'resource.data.zz',
];
const CONSTANTS = ['1', '2', "'a'", "'b'", 'true', 'null', '1.5', "['a']", "['a', 'b']", '[]', "{'a': 1}"];
const OTHERS = [
  ...[
    'resource',
    'resource.data',
    'id',
    'request.auth.uid',
    'request.time',
    'resource.data.keys()',
    '/a/$(id)',
  ],
  ...['-resource.data.a', 'resource.data.a.size()', 'resource.data.b[0]', "resource.data.b['a']", '1 / 0'],
  ...[
    'resource.data.b[0:1]',
    "resource.data.get('a', 1)",
    "resource.data.get(['m', 'a'], 2)",
    'int(resource.data.a)',
  ],
  ...['string(resource.data.a)', 'float(resource.data.b)', 'path(resource.data.a)', '[resource.data.a]'],
  ...["{'k': resource.data.a}", '[resource.data.a].toSet()', 'resource.data.m.diff(resource.data)'],
  ...[
    'resource.data.m.diff(resource.data).affectedKeys()',
    'exists(/databases/$(database)/documents/u/$(id))',
  ],
  ...[
    'get(/databases/$(database)/documents/u/$(resource.data.a)).data.v',
    'timestamp.value(resource.data.a)',
  ],
  ...[
    "duration.value(resource.data.a, 'w')",
    'math.round(resource.data.a)',
    'math.pow(resource.data.a, 99999)',
  ],
  ...[
    'timestamp.date(resource.data.a, 1, 1).year()',
    "resource.data.a.replace('a', '$9')",
    "'x'.matches(resource.data.a)",
  ],
  ...[
    'hashing.md5(resource.data.a)',
    'latlng.value(resource.data.a, 1)',
    'resource.data.a.date()',
    'debug(resource)',
  ],
  ...['resource.data.b.join(resource.data.a)', 'resource.data.m.values()', 'resource.data.b.removeAll([1])'],
];
const OPERATORS = [' == ', ' != ', ' < ', ' <= ', ' > ', ' >= ', ' in ', ' + ', ' - ', ' * ', ' / ', ' % '];

const operand = fc.oneof(
  fc.constantFrom(...MEMBERS),
  fc.constantFrom(...CONSTANTS),
  fc.constantFrom(...OTHERS),
);
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(operand, fc.constantFrom(...OPERATORS), operand).map((parts) => `(${parts.join('')})`),
    fc
      .tuple(
        operand,
        fc.constantFrom('hasAny', 'hasAll', 'hasOnly'),
        fc.constantFrom("['a']", '[1]', '[resource.data.a]'),
      )
      .map(([on, method, list]) => `${on}.${method}(${list})`),
    fc
      .tuple(operand, fc.constantFrom('int', 'string', 'map', 'list', 'number'))
      .map(([on, type]) => `(${on} is ${type})`),
    fc
      .tuple(
        fc.constantFrom('a', 'b', 'm', 'zz'),
        fc.constantFrom('resource.data', 'resource.data.m', 'resource.data.keys()'),
      )
      .map(([key, map]) => `('${key}' in ${map})`),
    tie('condition').map((inner) => `!${inner}`),
    fc
      .tuple(tie('condition'), fc.constantFrom(' && ', ' || '), tie('condition'))
      .map((parts) => `(${parts.join('')})`),
    fc
      .tuple(tie('condition'), tie('condition'), tie('condition'))
      .map((parts) => `(${parts[0]} ? ${parts[1]} : ${parts[2]})`),
  ),
}));

const scalar = fc.constantFrom<Plain>(1, 2, 3, 'a', 'b', 'c', true, false);
const anything = fc.oneof(
  scalar,
  fc.constantFrom<Plain>(null, double('NaN'), double(2), 1.5, -1, 'a(', timestamp('2024-02-29T10:11:12.5Z')),
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b'), scalar),
);

function documents(value: fc.Arbitrary<Plain>) {
  const lists = fc.array(fc.constantFrom<Plain>('a', 'b', 1), { maxLength: 3 });
  const map = fc.record({ a: value, b: value }, { requiredKeys: [] });
  return fc.record({ a: value, b: fc.oneof(value, lists), m: map, zz: value }, { requiredKeys: [] });
}

function rulesOf(text: string): Ruleset | null {
  try {
    return compileRules(
      `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {
         match /t/{id} { allow read, write: if ${text}; } } }`,
      'a.rules',
    );
  } catch (error) {
    // The compiler rejects expressions that are too deep or ambiguous.
    if (error instanceof RulesSyntaxError) return null;
    throw error;
  }
}

const auth = { uid: 'alice', token: { sub: 'alice' } };
const lookup = (path: string) => ({ path, fields: toFields({ v: 1, ok: true }) });
const common = { auth, time: 1_700_000_000_000_000, lookup };

describe('random conditions', () => {
  it('evaluating a condition never throws, whatever the condition and the data are', () => {
    fc.assert(
      fc.property(condition, documents(anything), documents(anything), (text, before, after) => {
        const rules = rulesOf(text);
        const resource = { path: 't/x', fields: toFields(before) };
        const newResource = { path: 't/x', fields: toFields(after) };
        const update = { method: 'update' as const, path: 't/x', resource, newResource, lookupAfter: lookup };
        const decision = rules?.allows({ ...common, ...update });
        expect(decision === undefined || typeof decision.allowed === 'boolean').toBe(true);
      }),
      { numRuns: rounds(500, 1500) },
    );
  });
});

const TIMES = rounds(1000, 4000);
const filter: fc.Arbitrary<Extract<QueryFilter, { kind: 'field' }>> = fc
  .tuple(
    fc.constantFrom('a', 'b', 'm.a', 'm.b'),
    fc.oneof(
      fc.tuple(
        fc.constantFrom<FieldOperator>(
          ...(['EQUAL', 'NOT_EQUAL', 'LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN'] as const),
          ...(['GREATER_THAN_OR_EQUAL', 'ARRAY_CONTAINS'] as const),
        ),
        scalar,
      ),
      fc.tuple(
        fc.constantFrom<FieldOperator>('IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'),
        fc.array(scalar, { minLength: 1, maxLength: 3 }),
      ),
    ),
  )
  .map(([field, [op, value]]) => ({ kind: 'field', field, op, value: toValue(value) }));

const query: fc.Arbitrary<QueryFilter | null> = fc.oneof(
  fc.constant(null),
  filter,
  fc.tuple(filter, filter).map(([first, second]): QueryFilter => ({ kind: 'and', filters: [first, second] })),
  fc.tuple(filter, filter).map(([first, second]): QueryFilter => ({ kind: 'or', filters: [first, second] })),
);

type Data = { [key: string]: unknown };

function plainOf(value: unknown): unknown {
  const [kind, inner] = Object.entries(value as object)[0] ?? [];
  if (kind === 'arrayValue') return (inner.values ?? []).map(plainOf);
  return kind === 'integerValue' ? Number(inner) : inner;
}

/** Whether a document with this data matches the query. */
function passes(asked: QueryFilter | null, data: Data): boolean {
  if (asked === null) return true;
  if (asked.kind === 'and') return asked.filters.every((inner) => passes(inner, data));
  if (asked.kind === 'or') return asked.filters.some((inner) => passes(inner, data));
  if (asked.kind === 'unary') return false;
  const [first = '', second] = asked.field.split('.');
  const value = second === undefined ? data[first] : (data[first] as Data | undefined)?.[second];
  const wanted = plainOf(asked.value);
  const listed = Array.isArray(wanted) ? wanted : [];
  if (value === undefined) return false;
  switch (asked.op) {
    case 'EQUAL':
      return value === wanted;
    case 'NOT_EQUAL':
      return value !== wanted;
    case 'IN':
      return listed.includes(value);
    case 'NOT_IN':
      return !listed.includes(value);
    case 'ARRAY_CONTAINS':
      return Array.isArray(value) && value.includes(wanted);
    case 'ARRAY_CONTAINS_ANY':
      return Array.isArray(value) && value.some((item) => listed.includes(item));
  }
  if (typeof value !== typeof wanted) return false;
  const [left, right] = [value as number, wanted as number];
  if (asked.op === 'LESS_THAN') return left < right;
  if (asked.op === 'LESS_THAN_OR_EQUAL') return left <= right;
  return asked.op === 'GREATER_THAN' ? left > right : left >= right;
}

describe('random queries', () => {
  it('the rules never allow a query that can return a forbidden document', () => {
    let proven = 0;
    fc.assert(
      fc.property(
        condition,
        query,
        fc.array(documents(scalar), { minLength: 12, maxLength: 12 }),
        (text, asked, all) => {
          const rules = rulesOf(text);
          const request: ListRequest = {
            ...common,
            method: 'list',
            parent: '',
            collectionId: 't',
            allDescendants: false,
            filter: asked,
            orderBy: [],
            limit: null,
            offset: 0,
          };
          if (!rules?.allowsList(request).allowed) return;
          proven += 1;
          for (const data of all) {
            if (!passes(asked, data)) continue;
            const decision = rules.allowsListResult(request, { path: 't/x', fields: toFields(data) });
            expect(decision.allowed).toBe(true);
          }
        },
      ),
      { numRuns: TIMES },
    );
    expect(proven).toBeGreaterThan(TIMES / 40);
  });
});
