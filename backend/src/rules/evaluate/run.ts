import type { Operation, PathPart } from '../syntax/ast.ts';
import type { Lookup, LookupBudget, RulesDocument } from '../types.ts';
import { FieldMap } from '../values/from-proto.ts';
import { Fault, Path, Resource, type RulesValue } from '../values/values.ts';

/** The segments with which every document path begins in rules, before the path relative to the database root. */
export const ROOT = ['databases', '(default)', 'documents'] as const;

/** Maximum number of lookups per operation (backend/docs/rules.md#limits). */
export const LOOKUPS_PER_OPERATION = 10;
/** Maximum number of expressions per `Run` (backend/docs/rules.md#limits). */
const EXPRESSIONS = 1000;
const TOO_MANY_EXPRESSIONS = new Fault(`more than ${EXPRESSIONS} expressions evaluated`);

/** Values of names: global variables, wildcards of match paths, or parameters and variables of functions. */
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

/** A compiled expression. It never throws: an error is returned as a `Fault`. */
export type Evaluate = (run: Run, env: Env) => RulesValue;

/** A compiled rules file. */
export interface CompiledRules {
  root: CompiledBlock;
  version: 1 | 2;
}

/** A match block ready to be evaluated. */
export interface CompiledBlock {
  path: readonly PathPart[];
  allows: { operations: ReadonlySet<Operation>; condition: Evaluate; line: number }[];
  blocks: CompiledBlock[];
}

/** Converts a document to the value of `resource` in rules. */
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
  /** Path of the document that is checked. Looking it up by `get()` or `exists()` is free. Null if there is none. */
  path: string | null;
  before: Lookup;
  /** The state after the writes; null for reads, where `getAfter` equals `get`. */
  after: Lookup | null;
  budget: LookupBudget | undefined;
  /** Limit of lookups. Default: LOOKUPS_PER_OPERATION. */
  mostLookups?: number;
}

/** One evaluation of the rules: its global variables and its use of limits. A query can need several. */
export class Run {
  readonly globals: Env;
  /** The wildcards of the enclosing match blocks, by depth. Set while a block is evaluated. */
  envs: readonly Env[] = [];
  /** Paths of the documents that were looked up. */
  readonly lookups = new Set<string>();
  #expressions = 0;
  #charged = 0;
  readonly #options: RunOptions;
  readonly #cache = new Map<string, Resource | null>();

  constructor(options: RunOptions) {
    this.globals = options.globals;
    this.#options = options;
  }

  /** Counts evaluated expressions. Returns a fault beyond the limit. */
  step(count: number): Fault | null {
    this.#expressions += count;
    return this.#expressions > EXPRESSIONS ? TOO_MANY_EXPRESSIONS : null;
  }

  /** The document that `get()` and similar functions look up: a resource, null if missing, or a fault. */
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

  /**
   * Counts one lookup towards the limit per operation and the limit per request. Another lookup of the same state of a
   * document (before or after the writes) is free.
   */
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

/** The path relative to the database root; a fault if it names no document of this database. */
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
