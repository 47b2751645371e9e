import type { FieldOperator, QueryFilter } from '../../src/model/query.ts';
import { type Plain, toValue } from '../../src/values.ts';
import { double, timestamp } from './plain-values.ts';
import type { Verdict } from './rules-case.ts';

interface CaseQuery {
  /** Id of the collection. Default: `s`. */
  collectionId?: string;
  parent?: string;
  allDescendants?: boolean;
  filter?: QueryFilter;
  orderBy?: { field: string; direction: 'ASC' | 'DESC' }[];
  limit?: number;
  offset?: number;
}

/** A ruleset, a query and the verdicts. The stored documents are `LIST_DOCUMENTS`. */
export interface ListCase {
  rule: string;
  query: string;
  /** The rules inside `match /databases/{database}/documents`. */
  body: string;
  asked: CaseQuery;
  user: string | null;
  ours: Verdict;
  /** The verdict of Google's emulator if it differs, with the reason. */
  google?: { verdict: Verdict; because: string };
}

export const LIST_DOCUMENTS: { [path: string]: { [key: string]: Plain } } = {
  'users/alice': { role: 'admin', teams: ['t1', 't2'] },
  'users/bob': { role: 'reader', teams: ['t1'] },
};

const A = 'allowed';
const D = 'denied';

const where = (field: string, op: FieldOperator, value: Plain): QueryFilter => ({
  kind: 'field',
  field,
  op,
  value: toValue(value),
});
const eq = (field: string, value: Plain) => where(field, 'EQUAL', value);
const neq = (field: string, value: Plain) => where(field, 'NOT_EQUAL', value);
const lt = (field: string, value: Plain) => where(field, 'LESS_THAN', value);
const lte = (field: string, value: Plain) => where(field, 'LESS_THAN_OR_EQUAL', value);
const gt = (field: string, value: Plain) => where(field, 'GREATER_THAN', value);
const gte = (field: string, value: Plain) => where(field, 'GREATER_THAN_OR_EQUAL', value);
const isIn = (field: string, ...values: Plain[]) => where(field, 'IN', values);
const notIn = (field: string, ...values: Plain[]) => where(field, 'NOT_IN', values);
const has = (field: string, value: Plain) => where(field, 'ARRAY_CONTAINS', value);
const hasAny = (field: string, ...values: Plain[]) => where(field, 'ARRAY_CONTAINS_ANY', values);
const and = (...filters: QueryFilter[]): QueryFilter => ({ kind: 'and', filters });
const or = (...filters: QueryFilter[]): QueryFilter => ({ kind: 'or', filters });
const unary = (field: string, op: Extract<QueryFilter, { kind: 'unary' }>['op']): QueryFilter => ({
  kind: 'unary',
  field,
  op,
});
const named = (...ids: string[]): QueryFilter => {
  const values = ids.map((id) => ({
    referenceValue: `projects/demo-studio/databases/(default)/documents/s/${id}`,
  }));
  const [first] = values;
  return first !== undefined && values.length === 1
    ? { kind: 'field', field: '__name__', op: 'EQUAL', value: first }
    : { kind: 'field', field: '__name__', op: 'IN', value: { arrayValue: { values } } };
};

type Asked = QueryFilter | CaseQuery | null;
type Row = [query: string, asked: Asked, ours: Verdict, user?: string | null];

/** One case per row, each with the condition `rule` on `/s/{id}`. Alice sends the query unless the row names a user. */
function table(rule: string, rows: Row[], google?: { verdict: Verdict; because: string }): ListCase[] {
  return rows.map(([query, asked, ours, user = 'alice']) => ({
    rule,
    query,
    body: `match /s/{id} { allow list: if ${rule}; }`,
    asked: asked === null ? {} : 'kind' in asked ? { filter: asked } : asked,
    user,
    ours,
    ...(google ? { google } : {}),
  }));
}

const USER = '/databases/$(database)/documents/users/';
const st = 'resource.data.st';

/** Cases for which Google's emulator has the same verdict. */
const AGREED: ListCase[] = [
  ...table('resource.data.pub == true', [
    ['no filter', null, D],
    ['pub == true', eq('pub', true), A],
    ['pub in [true]', isIn('pub', true), A],
    ['pub in [true, false]', isIn('pub', true, false), D],
    ['pub != false', neq('pub', false), D],
    ['pub == true and n == 5', and(eq('pub', true), eq('n', 5)), A],
    ['pub == true or n == 5', or(eq('pub', true), eq('n', 5)), D],
    ['order by pub', { orderBy: [{ field: 'pub', direction: 'ASC' }] }, D],
    ['pub is not null', unary('pub', 'IS_NOT_NULL'), D],
    ['pub is null', unary('pub', 'IS_NULL'), D],
  ]),
  ...table(`${st} != 'draft'`, [
    ['no filter', null, D],
    ["st != 'draft'", neq('st', 'draft'), A],
    ["st == 'live'", eq('st', 'live'), A],
    ["st in ['live']", isIn('st', 'live'), A],
    ["st not-in ['draft', 'x']", notIn('st', 'draft', 'x'), A],
    ["st > 'e'", gt('st', 'e'), A],
    ["st < 'e'", lt('st', 'e'), D],
    ["st in ['live', 'draft']", isIn('st', 'live', 'draft'), D],
  ]),
  ...table(`!(${st} == 'draft')`, [
    ["st != 'draft'", neq('st', 'draft'), D],
    ["st == 'live'", eq('st', 'live'), A],
  ]),
  ...table('resource.data.owner == request.auth.uid', [
    ['owner == alice', eq('owner', 'alice'), A],
    ['owner == bob', eq('owner', 'bob'), D],
    ['owner in [alice]', isIn('owner', 'alice'), A],
    ['owner >= alice and <= alice', and(gte('owner', 'alice'), lte('owner', 'alice')), D],
    ['signed out, owner == alice', eq('owner', 'alice'), D, null],
  ]),
  ...table('request.auth.uid in resource.data.tags', [
    ['tags contains alice', has('tags', 'alice'), A],
    ['tags contains bob', has('tags', 'bob'), D],
    ['tags contains any of [alice]', hasAny('tags', 'alice'), A],
    ['tags contains any of [alice, bob]', hasAny('tags', 'alice', 'bob'), D],
    ['tags == [alice]', eq('tags', ['alice']), A],
  ]),
  ...table("resource.data.tags.hasAny(['a', 'x'])", [
    ['tags contains a', has('tags', 'a'), A],
    ['tags contains any of [a, x]', hasAny('tags', 'a', 'x'), A],
    ['tags contains any of [a, y]', hasAny('tags', 'a', 'y'), D],
  ]),
  ...table("resource.data.tags.hasAll(['a'])", [['tags contains a', has('tags', 'a'), D]]),
  ...table(`${st} in ['live', 'arch']`, [
    ["st == 'live'", eq('st', 'live'), A],
    ["st in ['live']", isIn('st', 'live'), A],
    ["st in ['live', 'arch']", isIn('st', 'live', 'arch'), A],
    ["st in ['live', 'draft']", isIn('st', 'live', 'draft'), D],
    ["st not-in ['draft']", notIn('st', 'draft'), D],
  ]),
  ...table('resource.data.n > 3', [
    ['n > 3', gt('n', 3), A],
    ['n > 4', gt('n', 4), A],
    ['n >= 4', gte('n', 4), A],
    ['n == 5', eq('n', 5), A],
    ['n in [4, 5]', isIn('n', 4, 5), A],
    ['n > 3 and n < 10', and(gt('n', 3), lt('n', 10)), A],
    ['n > 1 and n > 4', and(gt('n', 1), gt('n', 4)), A],
    ['n >= 3', gte('n', 3), D],
    ['n > 2', gt('n', 2), D],
    ['n == 3', eq('n', 3), D],
    ['n > 3.5', gt('n', double(3.5)), D],
    ['order by n', { orderBy: [{ field: 'n', direction: 'ASC' }] }, D],
  ]),
  ...table('resource.data.n > 3.0', [['n > 3', gt('n', 3), A]]),
  ...table('3 < resource.data.n', [['n > 3', gt('n', 3), A]]),
  ...table('resource.data.n != 2', [['n > 3', gt('n', 3), A]]),
  ...table('resource.data.n != null', [['n > 3', gt('n', 3), A]]),
  ...table('!(resource.data.n <= 3)', [['n > 3', gt('n', 3), D]]),
  ...table('!(resource.data.n == 2)', [['n > 3', gt('n', 3), D]]),
  ...table('resource.data.n >= 2 && resource.data.n <= 10', [
    ['both bounds', and(gte('n', 2), lte('n', 10)), A],
    ['one bound', gte('n', 2), D],
  ]),
  ...table('resource.data.pub == true || resource.data.owner == request.auth.uid', [
    ['pub == true', eq('pub', true), A],
    ['owner == alice', eq('owner', 'alice'), A],
    ['pub == true or owner == alice', or(eq('pub', true), eq('owner', 'alice')), A],
    ['pub == true or owner == bob', or(eq('pub', true), eq('owner', 'bob')), D],
    ['signed out, pub == true', eq('pub', true), A, null],
  ]),
  ...table('request.query.limit <= 10', [
    ['limit 10', { limit: 10 }, A],
    ['limit 11', { limit: 11 }, D],
    ['no limit', null, D],
  ]),
  ...table("request.query.orderBy == {'n': 'DESC'} && request.query.offset == 0", [
    ['order by n, falling', { orderBy: [{ field: 'n', direction: 'DESC' }] }, A],
    ['no order', null, D],
  ]),
  ...table(`get(${USER}$(request.auth.uid)).data.role == 'admin'`, [
    ['an administrator, no filter', null, A],
    ['a reader', eq('n', 1), D, 'bob'],
    ['no user document', null, D, 'carol'],
    ['signed out', null, D, null],
  ]),
  ...table(`get(${USER}$(resource.data.owner)).data.role == 'admin'`, [
    ['owner == alice', eq('owner', 'alice'), A],
    ['owner == bob', eq('owner', 'bob'), D],
    ['no filter', null, D],
  ]),
  ...table(`resource.data.team in get(${USER}$(request.auth.uid)).data.teams`, [
    ['team == t1', eq('team', 't1'), A],
    ['team in [t1, t2]', isIn('team', 't1', 't2'), A],
    ['team in [t1, t3]', isIn('team', 't1', 't3'), D],
    ['no filter', null, D],
  ]),
  ...table("resource.data.roles[request.auth.uid] in ['editor', 'owner']", [
    ['roles.alice in [editor, owner]', isIn('roles.alice', 'editor', 'owner'), A],
    ['roles.alice == editor', eq('roles.alice', 'editor'), A],
    ['roles.alice == reader', eq('roles.alice', 'reader'), D],
    ['no filter', null, D],
  ]),
  ...table("id == 'one'", [
    ['no filter', null, D],
    ['the document named', named('one'), A],
    ['two documents named', named('one', 'two'), D],
  ]),
  ...table(`exists(${USER}$(id))`, [
    ['no filter', null, D],
    ['a document named like a user', named('alice'), A],
  ]),
  ...table('resource.data.at <= request.time', [
    ['at before the request', lte('at', timestamp('2024-01-01T00:00:00Z')), A],
    ['at before a time to come', lte('at', timestamp('2999-01-01T00:00:00Z')), D],
  ]),
  ...table('resource == null', [['no filter', null, D]]),
  ...table('resource != null', [['no filter', null, A]]),
  ...table('true', [['collection group', { allDescendants: true }, D]]),
  ...table("'pub' in resource.data", [
    ['pub != false', neq('pub', false), A],
    ['no filter', null, D],
  ]),
  ...table("resource.data.get(['m', 'x'], 0) == 0", [
    ["m == {'x': 1}", eq('m', { x: 1 }), D],
    ["m == {'y': 1}", eq('m', { y: 1 }), A],
    ['m.x == 0', eq('m.x', 0), A],
  ]),
  ...table('resource.data.m.o.p == 1', [['m.o.p == 1', eq('m.o.p', 1), A]]),
  ...table('resource.data.n is number', [['n == 5', eq('n', 5), A]]),
  ...[
    { query: 'the collection', asked: {}, ours: A },
    { query: 'its group', asked: { allDescendants: true }, ours: A },
    { query: 'below a parent', asked: { parent: 'p/a' }, ours: A },
  ].map(
    ({ query, asked, ours }): ListCase => ({
      rule: '/{p=**}/s/{id}',
      query,
      body: 'match /{p=**}/s/{id} { allow list: if true; }',
      asked,
      user: 'alice',
      ours: ours as Verdict,
    }),
  ),
];

const LEAK = {
  verdict: 'allowed',
  because: 'Google takes an unfiltered field for an absent one; documents that hold it would leak.',
} as const;
const NEGATED = {
  verdict: 'allowed',
  because: 'Google takes an unproven in or hasAny on a constraint for false, so that its negation passes.',
} as const;
const KIND = {
  verdict: 'allowed',
  because: 'The query n == 5 also finds 5.0, for which the rule is false.',
} as const;
const LOOKUPS = {
  verdict: 'allowed',
  because: 'Ten lookups a query are documented; the emulator permits twenty.',
} as const;

/** A condition that looks up `count` different missing documents. */
function missing(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `!exists(/databases/$(database)/documents/none/${at})`,
  ).join(' && ');
}

/** Cases that Google's emulator allows and this backend denies. */
const STRICTER: ListCase[] = [
  ...table("!('hidden' in resource.data) || resource.data.hidden == false", [['no filter', null, D]], LEAK),
  ...table("resource.data.get('hidden', false) == false", [['no filter', null, D]], LEAK),
  ...table("!('hidden' in resource.data.keys())", [['no filter', null, D]], LEAK),
  ...table("resource.data.keys().hasOnly(['a', 'b'])", [['no filter', null, D]], LEAK),
  ...table('resource.data == {}', [['no filter', null, D]], LEAK),
  ...table("!('secret' in resource.data.m)", [["m.o == 'a'", eq('m.o', 'a'), D]], LEAK),
  ...table("resource.data.m == {'o': 'a'}", [["m.o == 'a'", eq('m.o', 'a'), D]], LEAK),
  ...table(
    `!(${st} in ['draft', 'y'])`,
    [["st not-in ['draft', 'x']", notIn('st', 'draft', 'x'), D]],
    NEGATED,
  ),
  ...table(
    "!(resource.data.tags.hasAny(['bob']))",
    [['tags contains alice', has('tags', 'alice'), D]],
    NEGATED,
  ),
  ...table(
    "resource.data.get(['m', 'x'], 0) == 0",
    [["m == {'x': 1} and m != 2", and(eq('m', { x: 1 }), neq('m', 2)), D]],
    {
      verdict: 'allowed',
      because: 'Google takes a map under two filters for no map at all, and get() answers its default.',
    },
  ),
  ...table('resource.data.n is int', [['n == 5', eq('n', 5), D]], KIND),
  ...table(missing(11), [['no filter', null, D]], LOOKUPS),
];

export const LIST_CASES: readonly ListCase[] = [...AGREED, ...STRICTER];

/** The complete rules file of a case. */
export function listRulesText({ body }: ListCase): string {
  return `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    ${body}
  }
}
`;
}
