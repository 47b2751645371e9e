import type { Lookup, LookupBudget, RulesDocument } from '../types.ts';
import { FieldMap } from '../values/from-proto.ts';
import { Fault, Path, Resource, type RulesValue } from '../values/values.ts';

/** The segments of a full document name before the document's path. */
export const ROOT = ['databases', '(default)', 'documents'] as const;

/** Limits of lookups per operation and expressions per request (backend/docs/rules.md#limits). */
export const LOOKUPS_PER_OPERATION = 10;
const EXPRESSIONS = 1000;
const TOO_MANY_EXPRESSIONS = new Fault(`more than ${EXPRESSIONS} expressions evaluated`);

/** Names bound by a match path, or by a function's parameters and variables. */
export class Env {
  readonly #names: ReadonlyMap<string, RulesValue>;
  readonly #parent: Env | null;

  constructor(names: ReadonlyMap<string, RulesValue>, parent: Env | null) {
    this.#names = names;
    this.#parent = parent;
  }

  get(name: string): RulesValue {
    const value = this.#names.get(name);
    if (value !== undefined) return value;
    return this.#parent ? this.#parent.get(name) : new Fault(`'${name}' has no value in this place`);
  }
}

/** A compiled expression. Never throws: an error is a `Fault`, an ordinary value. */
export type Evaluate = (run: Run, env: Env) => RulesValue;

/** A document in the form of `resource`. */
export function resourceOf(document: RulesDocument): Resource {
  const segments = document.path.split('/');
  return new Resource([
    ['data', new FieldMap(document.fields)],
    ['id', segments.at(-1) ?? ''],
    ['__name__', new Path([...ROOT, ...segments])],
  ]);
}

export interface RunOptions {
  globals: Env;
  /** The requested document; reading it again is not a lookup. Null in a list query. */
  path: string | null;
  before: Lookup;
  /** Null for requests without writes: `getAfter` is then `get`. */
  after: Lookup | null;
  budget: LookupBudget | undefined;
  /** Limit of lookups; LOOKUPS_PER_OPERATION when absent. */
  mostLookups?: number;
}

/** The state of one request's evaluation: its globals and its use of limits. */
export class Run {
  readonly globals: Env;
  /** Environments of the enclosing match blocks, by depth; set while a block's lines are evaluated. */
  envs: readonly Env[] = [];
  /** Paths of the documents read. */
  readonly lookups = new Set<string>();
  #expressions = 0;
  #charged = 0;
  readonly #options: RunOptions;
  readonly #cache = new Map<string, Resource | null>();

  constructor(options: RunOptions) {
    this.globals = options.globals;
    this.#options = options;
  }

  /** Counts evaluated expressions; returns a fault beyond the limit. */
  step(count: number): Fault | null {
    this.#expressions += count;
    return this.#expressions > EXPRESSIONS ? TOO_MANY_EXPRESSIONS : null;
  }

  /** The document for `get()` and similar functions: a resource, null when missing, or a fault. */
  find(path: Path, isAfter: boolean): Resource | null | Fault {
    const relative = documentPath(path);
    if (relative instanceof Fault) return relative;
    const { before, after } = this.#options;
    const lookup = isAfter && after ? after : before;
    const key = lookup === before ? relative : `after:${relative}`;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const refused = this.#charge(key);
    if (refused) return refused;
    this.lookups.add(relative);
    const document = lookup(relative);
    const found = document === null ? null : resourceOf(document);
    this.#cache.set(key, found);
    return found;
  }

  /** Counts one lookup against the limits of operation and request; repeats within the request are free. */
  #charge(key: string): Fault | null {
    const { budget, path, mostLookups = LOOKUPS_PER_OPERATION } = this.#options;
    if (key === path || budget?.seen.has(key)) return null;
    if (this.#charged >= mostLookups) return new Fault(`more than ${mostLookups} documents looked up`);
    if (budget && budget.seen.size >= budget.limit)
      return new Fault(`more than ${budget.limit} documents looked up in one request`);
    this.#charged += 1;
    budget?.seen.add(key);
    return null;
  }
}

/** The path relative to the database root; a fault when it is not a document of this database. */
function documentPath({ segments }: Path): string | Fault {
  const inDatabase = ROOT.every((segment, at) => segments[at] === segment);
  const names = segments.slice(ROOT.length);
  const isDocument = names.length > 0 && names.length % 2 === 0;
  if (!inDatabase || !isDocument || names.some((name) => name === '' || name.includes('/')))
    return new Fault(
      'the document path must be /databases/$(database)/documents followed by pairs of collection and document ids',
    );
  return names.join('/');
}
