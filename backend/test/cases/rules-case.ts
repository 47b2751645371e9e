import type { Plain } from '../../src/values.ts';
import { bytes, double, integer, reference, timestamp } from './plain-values.ts';

/** `refused` is said of rules that do not compile. */
export type Verdict = 'allowed' | 'denied' | 'refused';

export interface CaseWrite {
  /** `merge` is a set with merge, `update` needs the document, `create` must not find it. */
  kind: 'set' | 'merge' | 'update' | 'create' | 'delete';
  path: string;
  data?: { [key: string]: Plain };
  /** Top-level fields that get the server's time. */
  serverTime?: string[];
}

/**
 * One case that someone could argue about: some rules, some documents, a request, and who says what. The tables
 * are plain data, so that they can be put to any implementation of the rules.
 */
export interface RulesCase {
  id: string;
  /** A condition for every operation on `/t/{id}`; `d` is the data of the document asked for. */
  condition?: string;
  /** Or the rules inside `match /databases/{database}/documents`. */
  body?: string;
  version?: 1 | 2;
  /** Documents there before; `t/x` holds `SAMPLE` unless said otherwise. */
  documents?: { [path: string]: { [key: string]: Plain } };
  /** Who asks; `alice` unless said otherwise. */
  user?: string | null;
  /** A read of one document (`t/x` unless said otherwise), or a commit. */
  get?: string;
  commit?: CaseWrite[];
  ours: Verdict;
  /** Where Google's emulator says something else, and why we differ. */
  google?: { verdict: Verdict; because: string };
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

/** Why we refuse what Google's emulator does not. */
export const LATER =
  'Google only warns and fails when it runs; a rule that can never work is refused at once.';

/** `exists(…)` on this many different documents, none of which is there. */
export function missing(count: number, from = 0): string {
  const paths = Array.from(
    { length: count },
    (_, at) => `/databases/$(database)/documents/none/${from + at}`,
  );
  return paths.map((path) => `!exists(${path})`).join(' && ');
}

/** The whole rules text of a case. */
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
