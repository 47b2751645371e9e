import { type CaseWrite, LATER, missing, type RulesCase } from './rules-case.ts';

const A = 'allowed';
const D = 'denied';
const C = 'refused';

const SIBLING = '/databases/$(database)/documents/t/sibling';

/** Cases with other kinds of requests and callers, with functions, and with cost limits. */
export const REQUESTS: RulesCase[] = [
  { id: '65', condition: 'request.auth.uid != null', user: null, ours: D },
  { id: '66', condition: 'request.auth == null', user: null, ours: A },
  { id: '67', condition: "request.auth.uid == 'a' || true", user: null, ours: A },
  { id: '68', condition: 'resource == null', get: 't/none', ours: A },
  { id: '69', condition: 'resource.data.x == 1', get: 't/none', ours: D },
  { id: '73', condition: 'request.resource == null', commit: [{ kind: 'delete', path: 't/x' }], ours: A },
  {
    id: '74',
    condition: 'resource == null',
    commit: [{ kind: 'set', path: 't/new', data: { a: 1 } }],
    ours: A,
  },
  {
    id: '75',
    condition: 'request.resource.data.at == request.time',
    commit: [{ kind: 'set', path: 't/new', data: { a: 1 }, serverTime: ['at'] }],
    ours: A,
  },
  {
    id: '76',
    body: 'match /t/{id} { allow create: if true; }',
    commit: [{ kind: 'merge', path: 't/new', data: { a: 1 } }],
    ours: A,
  },
  {
    id: '77',
    condition: 'request.resource.data.role == resource.data.role',
    documents: { 't/x': { role: 'a', n: 1 } },
    commit: [{ kind: 'set', path: 't/x', data: { n: 2 } }],
    ours: D,
  },
  {
    id: '78',
    condition: 'request.resource.data.role == resource.data.role',
    documents: { 't/x': { role: 'a', n: 1 } },
    commit: [{ kind: 'update', path: 't/x', data: { n: 2 } }],
    ours: A,
  },
  {
    id: '79',
    body: 'match /t/{id} { allow create: if true; }',
    commit: [{ kind: 'update', path: 't/none', data: { n: 2 } }],
    ours: D,
  },
  {
    // The rules allow this request, so the database responds NOT_FOUND.
    id: '80',
    body: 'match /t/{id} { allow update: if resource == null; }',
    commit: [{ kind: 'update', path: 't/none', data: { n: 2 } }],
    ours: A,
  },
  {
    id: '81',
    body: `match /t/{id} { allow write: if id == 'sibling' || exists(${SIBLING}); }`,
    commit: [
      { kind: 'set', path: 't/sibling', data: { v: 2 } },
      { kind: 'set', path: 't/new', data: { v: 1 } },
    ],
    ours: D,
  },
  {
    id: '82',
    body: `match /t/{id} { allow write: if id == 'sibling' || getAfter(${SIBLING}).data.v == 2; }`,
    commit: [
      { kind: 'set', path: 't/new', data: { v: 1 } },
      { kind: 'set', path: 't/sibling', data: { v: 2 } },
    ],
    ours: A,
  },
  {
    id: '82b: the state after a deletion',
    body: `match /t/{id} { allow write: if id == 'sibling' || !existsAfter(${SIBLING}); }`,
    documents: { 't/sibling': { v: 2 } },
    commit: [
      { kind: 'set', path: 't/new', data: { v: 1 } },
      { kind: 'delete', path: 't/sibling' },
    ],
    ours: A,
  },
  {
    id: '82c: making oneself an administrator does not help in the same commit',
    body: `match /users/{uid} { allow write: if true; }
           match /t/{id} { allow write: if get(/databases/$(database)/documents/users/$(request.auth.uid)).data.admin == true; }`,
    documents: { 'users/alice': { admin: false } },
    commit: [
      { kind: 'set', path: 'users/alice', data: { admin: true } },
      { kind: 'set', path: 't/new', data: { v: 1 } },
    ],
    ours: D,
  },
  {
    id: '83',
    body: "match /t/{id} { allow write: if id == 'good'; }",
    commit: [
      { kind: 'set', path: 't/good', data: {} },
      { kind: 'set', path: 't/bad', data: {} },
    ],
    ours: D,
  },
  {
    id: '87',
    body: `function f() {
             ${[0, 3, 6].map((from, at) => `let v${at} = ${missing(3, from)};`).join(' ')}
             return ${missing(3, 20)};
           }
           match /t/{id} { allow get: if f(); }`,
    ours: D,
  },
  {
    id: '88',
    body: 'function f(n) { return n == 0 || f(n - 1); } match /t/{id} { allow get: if f(0); }',
    ours: C,
  },
  { id: '89', body: 'match /t/{id}/{rest=**} { allow get: if true; }', ours: A },
  { id: '90', body: 'match /t/{id}/{rest=**} { allow get: if true; }', version: 1, ours: D },
  { id: '91', body: 'match /{a=**}/x/{b=**} { allow get: if true; }', ours: C },
  {
    id: '91b: in nested blocks too',
    body: 'match /{a=**} { match /x/{b=**} { allow get: if true; } }',
    ours: C,
  },
  {
    id: '92',
    body: "function f() { return id == 'x'; } match /t/{id} { allow get: if f(); }",
    ours: C,
    google: { verdict: D, because: LATER },
  },
  {
    id: '93',
    body: 'function g() { return a; } function f(a) { return g(); } match /t/{id} { allow get: if f(true); }',
    ours: C,
    google: { verdict: D, because: LATER },
  },
  {
    id: '94',
    body: 'function f() { let a = resource.data.zz; return true; } match /t/{id} { allow get: if f(); }',
    ours: A,
  },
  {
    id: '95',
    body: 'match /t/{id} { allow get: if resource.data.zz == 1; allow get: if true; }',
    ours: A,
  },
  {
    id: 'lookups of two allow statements count together',
    body: `match /t/{id} { allow get: if ${missing(6)} && false; allow get: if ${missing(6, 6)}; }`,
    ours: D,
  },
  {
    id: 'expressions of two allow statements count together',
    body: `match /t/{id} {
             allow get: if [${Array(300).fill('1 == 1').join()}].size() < 0;
             allow get: if [${Array(300).fill('1 == 1').join()}].size() > 0;
           }`,
    ours: D,
  },
  {
    id: 'a batch of two with ten lookups each',
    body: `match /t/{id} { allow write: if id == 'a' ? (${missing(10)}) : (${missing(10, 10)}); }`,
    commit: [
      { kind: 'set', path: 't/a', data: {} },
      { kind: 'set', path: 't/b', data: {} },
    ],
    ours: A,
  },
  {
    id: 'a batch of three with seven lookups each',
    body: `match /t/{id} { allow write: if id == 'a' ? (${missing(7)}) : id == 'b' ? (${missing(7, 7)}) : (${missing(7, 14)}); }`,
    commit: ['a', 'b', 'c'].map((id): CaseWrite => ({ kind: 'set', path: `t/${id}`, data: {} })),
    ours: D,
  },
  {
    id: 'a document that an earlier write of the batch looked up does not count again',
    body: `match /t/{id} { allow write: if id == 'a' ? (${missing(10)}) : (${missing(11)}); }`,
    commit: [
      { kind: 'set', path: 't/a', data: {} },
      { kind: 'set', path: 't/b', data: {} },
    ],
    ours: A,
  },
  { id: 'a rule does not reach below its document', get: 't/x/sub/y', condition: 'true', ours: D },
  {
    id: 'a wildcard for the rest is a path, even an empty one',
    body: "match /t/{id}/{rest=**} { allow get: if rest is path && rest != ''; }",
    ours: A,
  },
  {
    id: 'an inner wildcard of the same name wins',
    body: "match /t/{id} { match /sub/{id} { allow get: if id == 'y'; } }",
    documents: { 't/x/sub/y': {} },
    get: 't/x/sub/y',
    ours: A,
  },
  {
    id: 'an inner function hides an outer one',
    body: 'function f() { return false; } match /t/{id} { function f() { return true; } allow get: if f(); }',
    ours: A,
  },
  {
    id: 'a create that finds the document is still evaluated as a create',
    body: 'match /t/{id} { allow update: if true; }',
    commit: [{ kind: 'create', path: 't/x', data: {} }],
    ours: D,
  },
  {
    id: 'a variable before its statement',
    body: 'match /t/{id} { function f() { let a = id; let id = 1; return a == id; } allow get: if f() || true; }',
    ours: C,
    google: { verdict: A, because: LATER },
  },
];
