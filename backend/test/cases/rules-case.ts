import type { Plain } from '../../src/values.ts';
import { bytes, double, integer, reference, timestamp } from './plain-values.ts';

/** `refused`: the rules do not compile. */
export type Verdict = 'allowed' | 'denied' | 'refused';

export interface CaseWrite {
  /** `merge`: a set with merge. `update` needs an existing document, `create` a missing one. */
  kind: 'set' | 'merge' | 'update' | 'create' | 'delete';
  path: string;
  data?: { [key: string]: Plain };
  /** Top-level fields that are set to the server's time. */
  serverTime?: string[];
}

/**
 * One test case of the rules: a ruleset, documents, a request and the verdicts. The tables are plain data, so that they
 * can test any implementation of the rules.
 */
export interface RulesCase {
  id: string;
  /** A condition for every operation on `/t/{id}`. In it, `d` is the data of the requested document. */
  condition?: string;
  /** Instead of `condition`: the rules inside `match /databases/{database}/documents`. */
  body?: string;
  version?: 1 | 2;
  /** Existing documents. `t/x` contains `SAMPLE` unless given here. */
  documents?: { [path: string]: { [key: string]: Plain } };
  /** The caller. Default: `alice`. */
  user?: string | null;
  /** Path of a document to read. Default: `t/x`. A case with `commit` writes instead. */
  get?: string;
  commit?: CaseWrite[];
  ours: Verdict;
  /** The verdict of Google's emulator if it differs, with the reason. `failed`: it responds with an internal error. */
  google?: { verdict: Verdict | 'failed'; because: string };
}

export const SAMPLE: { [key: string]: Plain } = {
  s: 'Hello',
  n: 3,
  three: double(3),
  nul: null,
  l: [1, 2, 3],
  m: { a: 1, b: { c: 2 } },
  b: true,
  most: integer('9223372036854775807'),
  nan: double('NaN'),
  when: timestamp('2024-02-29T10:11:12.123456Z'),
  bytes: bytes('AQL/+w=='),
  ref: reference('t/y'),
};

/** The reason why this backend rejects some rules that Google's emulator accepts. */
export const LATER =
  'Google only warns about an operation that can never work; this backend refuses to compile the rule.';

/** A condition that looks up `count` different missing documents. */
export function missing(count: number, from = 0): string {
  const paths = Array.from(
    { length: count },
    (_, at) => `/databases/$(database)/documents/none/${from + at}`,
  );
  return paths.map((path) => `!exists(${path})`).join(' && ');
}

/** The complete rules file of a case. */
export function rulesText({ condition, body, version }: RulesCase): string {
  const inner =
    body ??
    `function check(d) { return ${condition}; }
     match /t/{id} { allow read, write: if check(resource.data); }`;
  return `rules_version = '${version ?? 2}';
service cloud.firestore {
  match /databases/{database}/documents {
    ${inner}
  }
}
`;
}
