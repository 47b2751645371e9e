import { FirestoreError } from '../../model/errors.ts';
import type { Write } from '../../model/query.ts';
import type { StoredDocument, Value } from '../../model/value.ts';
import { type CommitTimes, type Effort, pendingDocument } from './pending-document.ts';

/** A write of the commit, with the document before and after it. */
export interface Step {
  write: Write;
  /** The document after the earlier writes of the commit. */
  before: StoredDocument | null;
  after: StoredDocument | null;
  transformResults: Value[];
}

/**
 * Maximum number of fields and list items that one commit may read, enough for about a dozen updates of a document with
 * the maximum number of fields.
 */
const MOST_PARTS = 500_000;

/** The writes of a commit. Each is computed only when it is needed, because the rules may reject an earlier one. */
export class PendingWrites {
  readonly #writes: readonly Write[];
  readonly #find: (path: string) => StoredDocument | null;
  readonly #times: CommitTimes;
  readonly #steps: Step[] = [];
  readonly #effort: Effort;
  /** For the document of each computed write: its state before the commit. */
  readonly before = new Map<string, StoredDocument | null>();
  readonly #state = new Map<string, StoredDocument | null>();

  /** `limited`: whether the cost limit applies. It does not apply to commits of the owner. */
  constructor(
    writes: readonly Write[],
    find: (path: string) => StoredDocument | null,
    times: CommitTimes,
    limited: boolean,
  ) {
    this.#writes = writes;
    this.#find = find;
    this.#times = times;
    this.#effort = limited ? limitedEffort() : () => {};
  }

  /** The steps in order. Throws INVALID_ARGUMENT if a write cannot be applied or the commit is too expensive. */
  *steps(): Generator<Step> {
    for (let at = 0; at < this.#writes.length; at++) yield this.#step(at);
  }

  /** The document before the commit. */
  stateBefore(path: string): StoredDocument | null {
    const known = this.before.get(path);
    return known === undefined ? this.#find(path) : known;
  }

  /** The document after the whole commit. */
  stateAfter(path: string): StoredDocument | null {
    for (let at = this.#steps.length; at < this.#writes.length; at++) this.#step(at);
    const known = this.#state.get(path);
    return known === undefined ? this.#find(path) : known;
  }

  #step(at: number): Step {
    const known = this.#steps[at];
    if (known) return known;
    const write = this.#writes[at] as Write;
    if (!this.before.has(write.path)) this.before.set(write.path, this.#find(write.path));
    const found = this.#state.get(write.path);
    const before = found === undefined ? this.stateBefore(write.path) : found;
    const { after, transformResults } = pendingDocument(write, before, this.#times, this.#effort);
    this.#state.set(write.path, after);
    const step = { write, before, after, transformResults };
    this.#steps.push(step);
    return step;
  }
}

function limitedEffort(): Effort {
  let left = MOST_PARTS;
  return (parts) => {
    left -= parts;
    if (left < 0)
      throw new FirestoreError(
        'INVALID_ARGUMENT',
        `A commit can change at most ${MOST_PARTS} fields and list items. Split it.`,
      );
  };
}
