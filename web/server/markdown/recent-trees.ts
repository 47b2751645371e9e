import type { Root } from 'hast';

interface Entry {
  tree: Root | null;
  size: number;
}

/**
 * The trees of the texts that were formatted last, by the texts: together at most `most` characters, of the texts and
 * of JSON, the measure of what they take. The one that was asked for longest ago goes first.
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
  get(text: string): Root | null | undefined {
    const entry = this.#entries.get(text);
    if (!entry) return undefined;
    this.#entries.delete(text);
    this.#entries.set(text, entry);
    return entry.tree;
  }

  /** `json`: how many characters of JSON the tree has. */
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
