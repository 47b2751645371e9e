import type { Root } from 'hast';

interface Entry {
  tree: Root | null;
  size: number;
}

/** An LRU cache of trees by text. `most`: the maximum total length of the texts and of the trees as JSON. */
export class RecentTrees {
  readonly #most: number;
  /** The cached trees, least recently used first. */
  readonly #entries = new Map<string, Entry>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The tree of a text; null if it cannot be formatted; undefined if it is not cached. */
  get(text: string): Root | null | undefined {
    const entry = this.#entries.get(text);
    if (!entry) return undefined;
    this.#entries.delete(text);
    this.#entries.set(text, entry);
    return entry.tree;
  }

  /**
   * Adds the tree of a text (null if it cannot be formatted), unless it alone exceeds the maximum. `json`: the length
   * of the tree as JSON.
   */
  add(text: string, tree: Root | null, json: number): void {
    const size = text.length + json;
    if (size > this.#most || this.#entries.has(text)) return;
    this.#entries.set(text, { tree, size });
    this.#size += size;
    for (const [oldest, entry] of this.#entries) {
      if (this.#size <= this.#most) return;
      this.#entries.delete(oldest);
      this.#size -= entry.size;
    }
  }
}
