import type { Root } from 'hast';

interface Entry {
  tree: Root | null;
  size: number;
}

/** LRU cache of formatted trees by text. Its texts and JSON have at most `most` characters. */
export class RecentTrees {
  readonly #most: number;
  /** The cached trees, in order of use. */
  readonly #entries = new Map<string, Entry>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The tree; null for a text without one; undefined if unknown. */
  get(text: string): Root | null | undefined {
    const entry = this.#entries.get(text);
    if (!entry) return undefined;
    this.#entries.delete(text);
    this.#entries.set(text, entry);
    return entry.tree;
  }

  /** `json`: the length of the tree as JSON. */
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
