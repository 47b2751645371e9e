import { fieldsToMap } from './from-proto.ts';
import type { Lookup, LookupBudget } from './types.ts';
import { Fault, type Path, Resource, type RulesValue } from './values.ts';

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

/** Facts, limits: lookups of one operation, expressions of one request. */
const LOOKUPS_PER_OPERATION = 10;
const EXPRESSIONS = 1000;

/** The state of judging one request: its globals, and what it has used of its limits. */
export class Run {
  readonly globals: Env;
  /** In a list query numbers fixed by `==` may be stored as either kind. */
  readonly listing: boolean;
  /** Environments of the enclosing match blocks by depth; set while a block's lines are evaluated. */
  envs: Env[] = [];
  readonly lookups = new Set<string>();
  #expressions = 0;
  readonly #before: Lookup;
  readonly #after: Lookup | null;
  readonly #budget: LookupBudget | undefined;
  readonly #cache = new Map<string, Resource | null>();

  constructor(
    globals: Env,
    listing: boolean,
    before: Lookup,
    after: Lookup | null,
    budget: LookupBudget | undefined,
  ) {
    this.globals = globals;
    this.listing = listing;
    this.#before = before;
    this.#after = after;
    this.#budget = budget;
  }

  /** Counts one evaluated expression; a fault when the request has used up its allowance. */
  step(): Fault | null {
    return ++this.#expressions > EXPRESSIONS ? TOO_MANY : null;
  }

  /** The document for `get()` and its kin: a resource, null when missing, or a fault. */
  find(path: Path, after: boolean): Resource | null | Fault {
    const [root, , documents, ...rest] = path.segments;
    if (root !== 'databases' || documents !== 'documents' || rest.length === 0 || rest.length % 2 !== 0) {
      return new Fault('a document path starts with /databases/$(database)/documents and names a document');
    }
    const relative = rest.join('/');
    const lookup = after ? this.#after : this.#before;
    if (lookup === null) return new Fault('getAfter and existsAfter are for writes only');
    const key = after ? `after:${relative}` : relative;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    this.lookups.add(key);
    if (this.lookups.size > LOOKUPS_PER_OPERATION) return new Fault('more than 10 documents looked up');
    if (this.#budget) {
      this.#budget.seen.add(key);
      if (this.#budget.seen.size > this.#budget.limit)
        return new Fault(`more than ${this.#budget.limit} documents looked up in one request`);
    }
    const document = lookup(relative);
    const found = document === null ? null : new Resource(relative, fieldsToMap(document.fields));
    this.#cache.set(key, found);
    return found;
  }
}

const TOO_MANY = new Fault('more than 1000 expressions evaluated');
