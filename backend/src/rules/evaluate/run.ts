import type { Lookup, LookupBudget, RulesDocument } from '../types.ts';
import { FieldMap } from '../values/from-proto.ts';
import { Fault, Path, Resource, type RulesValue } from '../values/values.ts';

/** The segments before a document path that is relative to the database root. */
export const ROOT = ['databases', '(default)', 'documents'] as const;

/** Lookups of one operation, expressions of one request (backend/docs/rules.md#limits). */
export const LOOKUPS_PER_OPERATION = 10;
const EXPRESSIONS = 1000;
const TOO_MANY_EXPRESSIONS = new Fault(`more than ${EXPRESSIONS} expressions evaluated`);

/** Names bound by a match path, a function's parameters or its variables. */
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
    return this.#parent ? this.#parent.get(name) : new Fault(`'${name}' has no value here`);
  }
}

/** A compiled expression. Never throws: what goes wrong is a `Fault` among its values. */
export type Evaluate = (run: Run, env: Env) => RulesValue;

/** How a document looks to the rules. */
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
  /** The document asked for: reading it again is no lookup. Null in a list query. */
  path: string | null;
  before: Lookup;
  /** Null: the request changes nothing, so `getAfter` is `get`. */
  after: Lookup | null;
  budget: LookupBudget | undefined;
  /** How many documents may be looked up; LOOKUPS_PER_OPERATION when absent. */
  mostLookups?: number;
}

/** The state of evaluating one request: its globals, and what it has used of its limits. */
export class Run {
  readonly globals: Env;
  /** Environments of the enclosing match blocks by depth; set while a block's lines are evaluated. */
  envs: readonly Env[] = [];
  /** Paths of the documents that were read. */
  readonly lookups = new Set<string>();
  #expressions = 0;
  #charged = 0;
  readonly #options: RunOptions;
  readonly #cache = new Map<string, Resource | null>();

  constructor(options: RunOptions) {
    this.globals = options.globals;
    this.#options = options;
  }

  /** Counts evaluated expressions; a fault when the request has used up its allowance. */
  step(count: number): Fault | null {
    this.#expressions += count;
    return this.#expressions > EXPRESSIONS ? TOO_MANY_EXPRESSIONS : null;
  }

  /** The document for `get()` and its kin: a resource, null when missing, or a fault. */
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

  /** Takes one lookup off the operation's and the request's allowance; what the request has read before is free. */
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

/** The path relative to the database root; a fault when it does not name a document of this database. */
function documentPath({ segments }: Path): string | Fault {
  const inDatabase = ROOT.every((segment, at) => segments[at] === segment);
  const names = segments.slice(ROOT.length);
  const isDocument = names.length > 0 && names.length % 2 === 0;
  if (!inDatabase || !isDocument || names.some((name) => name === '' || name.includes('/')))
    return new Fault('a document path is /databases/$(database)/documents and pairs of names');
  return names.join('/');
}
