import type { Root } from 'hast';

interface Entry {
  tree: Root | null;
  size: number;
}

/**
 * The trees of the texts that were formatted last, by the hashes of the texts: together at most `most` characters of
 * JSON, the measure of what they take. The one that was asked for longest ago goes first.
 */
export class RecentTrees {
  readonly #most: number;
  /** In the order of use. */
  readonly #entries = new Map<string, Entry>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The tree; null for a text without one; undefined where it is not known. */
  get(hash: string): Root | null | undefined {
    const entry = this.#entries.get(hash);
    if (!entry) return undefined;
    this.#entries.delete(hash);
    this.#entries.set(hash, entry);
    return entry.tree;
  }

  add(hash: string, tree: Root | null, size: number): void {
    if (size > this.#most || this.#entries.has(hash)) return;
    this.#entries.set(hash, { tree, size });
    this.#size += size;
    for (const [oldest, entry] of this.#entries) {
      if (this.#size <= this.#most) return;
      this.#entries.delete(oldest);
      this.#size -= entry.size;
    }
  }
}
