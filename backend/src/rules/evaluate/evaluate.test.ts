import { describe, expect, it } from 'vitest';
import { type Plain, toFields } from '../../values.ts';
import { compileRules } from '../compile/compile.ts';
import type {
  GetRequest,
  ListRequest,
  LookupBudget,
  RulesDocument,
  Ruleset,
  WriteRequest,
} from '../types.ts';

function rulesOf(body: string, version = 2): Ruleset {
  return compileRules(
    `rules_version = '${version}';
service cloud.firestore {
  match /databases/{database}/documents {
    ${body}
  }
}`,
    'a.rules',
  );
}

function documentAt(path: string, fields: { [key: string]: Plain } = {}): RulesDocument {
  return { path, fields: toFields(fields) };
}

const common = { auth: null, time: 1_700_000_000_000_001, lookup: () => null };

function getRequest(request: Partial<GetRequest> = {}): GetRequest {
  return { ...common, method: 'get', path: 't/x', resource: documentAt('t/x'), ...request };
}

function createRequest(request: Partial<WriteRequest> = {}): WriteRequest {
  const newResource = documentAt('t/x');
  return {
    ...common,
    method: 'create',
    path: 't/x',
    resource: null,
    newResource,
    lookupAfter: () => null,
    ...request,
  };
}

function listRequest(request: Partial<ListRequest> = {}): ListRequest {
  return {
    ...common,
    method: 'list',
    parent: '',
    collectionId: 't',
    allDescendants: false,
    filter: null,
    orderBy: [],
    limit: null,
    offset: 0,
    ...request,
  };
}

/** A condition with `count` lookups: `exists(…)` of `d/from`, `d/from+1`, … */
function lookups(count: number, from = 0): string {
  return Array.from(
    { length: count },
    (_, at) => `!exists(/databases/$(database)/documents/d/${from + at})`,
  ).join(' && ');
}

describe('a decision of the rules', () => {
  it('a decision of the rules lists the documents that get() and existsAfter() looked up', () => {
    const rules = rulesOf(`match /t/{id} {
      allow create: if get(/databases/$(database)/documents/u/a).data.ok && existsAfter(/databases/$(database)/documents/u/b);
    }`);
    const decision = rules.allows(
      createRequest({ lookup: (path) => documentAt(path, { ok: true }), lookupAfter: documentAt }),
    );
    expect(decision).toEqual({ allowed: true, reason: '', lookups: ['u/a', 'u/b'] });
  });

  it('a decision lists the lookups even of allow statements that did not allow the request', () => {
    const rules = rulesOf(
      `match /t/{id} { allow get: if ${lookups(1)} && false; allow get: if ${lookups(1, 1)}; }`,
    );
    expect(rules.allows(getRequest()).lookups).toEqual(['d/0', 'd/1']);
  });

  it('a decision gives a reason for each allow statement that did not allow the request', () => {
    const rules = rulesOf('match /t/{id} {\nallow get: if resource.data.a == 1;\nallow get: if false; }');
    expect(rules.allows(getRequest()).reason).toBe("line 5: no key 'a'; line 6: the condition is not true");
  });

  it('if no match block matches the path, the decision gives that as the reason', () => {
    const rules = rulesOf('match /other/{id} { allow get; }');
    expect(rules.allows(getRequest())).toEqual({
      allowed: false,
      reason: 'no allow statement matches',
      lookups: [],
    });
  });
});

describe('the variable request in a condition', () => {
  it.each([
    ['request.time is exact to the microsecond', 'request.time.nanos() == 1000'],
    ['request.path is the complete path', 'request.path == /databases/(default)/documents/t/x'],
    ['request.method is a string', "request.method == 'get'"],
    ['request.resource does not exist on a read', "!('resource' in request)"],
    ['request.query does not exist on a get', "!('query' in request)"],
    [
      'the claims in request.auth.token keep their types',
      "request.auth.token == {'n': 1, 'f': 1.5, 'l': ['a'], 'm': {'b': true}, 'z': null}",
    ],
    [
      'request.auth.token contains only its own keys',
      "!('toString' in request.auth.token) && !('__proto__' in request.auth.token)",
    ],
  ])('%s', (_title, condition) => {
    const token = { n: 1, f: 1.5, l: ['a'], m: { b: true }, z: null };
    const rules = rulesOf(`match /t/{id} { allow get: if ${condition}; }`);
    expect(rules.allows(getRequest({ auth: { uid: 'a', token } })).reason).toBe('');
  });

  it('a field called __proto__ is an ordinary field', () => {
    const fields = JSON.parse('{"__proto__": {"stringValue": "a"}}');
    const rules = rulesOf(
      "match /t/{id} { allow get: if resource.data.keys() == ['__proto__'] && resource.data['__proto__'] == 'a'; }",
    );
    expect(rules.allows(getRequest({ resource: { path: 't/x', fields } })).allowed).toBe(true);
  });
});

describe('limits of document lookups', () => {
  const budget = (): LookupBudget => ({ seen: new Set(), limit: 20 });

  it('looking up the requested document itself does not count towards the limit', () => {
    const rules = rulesOf(
      `match /t/{id} { allow get: if ${lookups(10)} && exists(/databases/$(database)/documents/t/x); }`,
    );
    const lookup = (path: string) => (path === 't/x' ? documentAt(path) : null);
    expect(rules.allows(getRequest({ lookup })).allowed).toBe(true);
  });

  it('the eleventh document lookup is an error, which || ignores if the other side is true', () => {
    const rules = rulesOf(`match /t/{id} { allow get: if (${lookups(11)}) || true; }`);
    const decision = rules.allows(getRequest());
    expect(decision.allowed).toBe(true);
    expect(decision.lookups).toHaveLength(10);
  });

  it('a request may look up twenty documents; looking up one of them again does not count', () => {
    const rules = rulesOf(`match /t/a { allow get: if ${lookups(10)}; }
      match /t/b { allow get: if ${lookups(10, 10)}; }
      match /t/c { allow get: if ${lookups(1, 20)}; }`);
    const shared = budget();
    const allowed = (path: string) =>
      rules.allows(getRequest({ path, resource: documentAt(path), budget: shared })).allowed;
    expect(['t/a', 't/b', 't/c', 't/a'].map(allowed)).toEqual([true, true, false, true]);
  });

  it('the branches of a query share a maximum of ten lookups', () => {
    const body = Array.from(
      { length: 4 },
      (_, at) => `!exists(/databases/$(database)/documents/d/$(resource.data.a + '${at}'))`,
    ).join(' && ');
    const rules = rulesOf(`match /t/{id} { allow list: if ${body}; }`);
    const filterOf = (...values: string[]): ListRequest['filter'] => ({
      kind: 'field',
      field: 'a',
      op: 'IN',
      value: { arrayValue: { values: values.map((stringValue) => ({ stringValue })) } },
    });
    expect(rules.allowsList(listRequest({ filter: filterOf('a', 'b') })).allowed).toBe(true);
    expect(rules.allowsList(listRequest({ filter: filterOf('a', 'b', 'c') })).allowed).toBe(false);
  });
});

describe('decisions on queries', () => {
  const open = 'match /{path=**}/t/{id} { allow list: if true; }';

  it('a query with an empty OR or IN filter is denied', () => {
    const none: ListRequest['filter'] = { kind: 'or', filters: [] };
    const inNothing: ListRequest['filter'] = {
      kind: 'field',
      field: 'a',
      op: 'IN',
      value: { arrayValue: {} },
    };
    for (const filter of [none, inNothing])
      expect(rulesOf(open).allowsList(listRequest({ filter })).allowed).toBe(false);
  });

  it('a query whose filters expand to more than 30 branches is denied', () => {
    const values = Array.from({ length: 6 }, (_, at) => ({ integerValue: String(at) }));
    const among = (field: string, count: number): NonNullable<ListRequest['filter']> => ({
      kind: 'field',
      field,
      op: 'IN',
      value: { arrayValue: { values: values.slice(0, count) } },
    });
    const allowed = (count: number) =>
      rulesOf(open).allowsList(
        listRequest({ filter: { kind: 'and', filters: [among('a', 6), among('b', count)] } }),
      ).allowed;
    expect([allowed(5), allowed(6)]).toEqual([true, false]);
  });

  it('only rules of version 2 can allow a collection group query', () => {
    const request = listRequest({ allDescendants: true });
    expect(rulesOf(open).allowsList(request).allowed).toBe(true);
    expect(rulesOf(open, 1).allowsList(request).allowed).toBe(false);
  });

  it('a condition on a wildcard above the collection denies a collection group query', () => {
    const rules = rulesOf(
      "match /{path=**}/t/{id} { allow list: if path[0] != 'secret' || true == (path == /a); }",
    );
    expect(rules.allowsList(listRequest({ allDescendants: true })).allowed).toBe(false);
    expect(rules.allowsList(listRequest({ parent: 'a/b' })).allowed).toBe(true);
  });

  it('the rules are also evaluated with the data of each document that a query returns', () => {
    const rules = rulesOf('match /t/{id} { allow list: if resource.data.show == true; }');
    const verdicts = [true, false].map(
      (show) => rules.allowsListResult(listRequest(), documentAt('t/x', { show })).allowed,
    );
    expect(verdicts).toEqual([true, false]);
  });
});

describe('coverage of the rules', () => {
  it('coverage counts how often each allow statement and operand is true, false or an error', () => {
    const rules = rulesOf(
      "match /t/{id} {\nallow get: if !(id == 'a') && (resource.data.n == 1 || false);\n}",
    );
    rules.allows(getRequest());
    rules.allows(getRequest({ resource: documentAt('t/x', { n: 1 }) }));
    rules.allows(getRequest({ path: 't/a' }));
    const seen = rules.coverage().map(({ whenTrue, whenFalse, whenError, ...place }) => ({
      ...place,
      counts: [whenTrue, whenFalse, whenError],
    }));
    const line = 5;
    expect(seen).toEqual(
      expect.arrayContaining([
        {
          line,
          column: 15,
          kind: 'allow',
          text: "!(id == 'a') && (resource.data.n == 1 || false)",
          counts: [1, 1, 1],
        },
        { line, column: 15, kind: 'condition', text: "!(id == 'a')", counts: [2, 1, 0] },
        { line, column: 16, kind: 'condition', text: "(id == 'a')", counts: [1, 2, 0] },
        { line, column: 31, kind: 'condition', text: '(resource.data.n == 1 || false)', counts: [1, 0, 1] },
        { line, column: 32, kind: 'condition', text: 'resource.data.n == 1', counts: [1, 0, 1] },
        { line, column: 56, kind: 'condition', text: 'false', counts: [0, 1, 0] },
      ]),
    );
    expect(seen).toHaveLength(6);
  });
});
