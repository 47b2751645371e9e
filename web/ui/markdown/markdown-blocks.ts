import type { Element, Root } from 'hast';
import { markdownTree } from './markdown-tree.ts';

/** A formatted text split into blocks (paragraphs, lists, headings …), each with a number for its content. */
export interface BlockChange {
  /** The blocks in order. */
  order: number[];
  /** The numbers that are new since the last change. */
  added: [id: number, block: Element][];
}

/**
 * Formats a text again while it is typed, and reports new blocks, so that the other blocks are not rendered again.
 * Returns null for an unformatted text.
 */
export class BlockFormatter {
  #known = new Map<string, number>();
  #last = 0;

  format(text: string): BlockChange | null {
    const tree = markdownTree(text);
    if (tree === null) return null;
    const known = new Map<string, number>();
    const change: BlockChange = { order: [], added: [] };
    for (const block of blocksOf(tree)) {
      const content = JSON.stringify(block);
      let id = known.get(content) ?? this.#known.get(content);
      if (id === undefined) {
        id = ++this.#last;
        change.added.push([id, block]);
      }
      known.set(content, id);
      change.order.push(id);
    }
    this.#known = known;
    return change;
  }
}

/** Elements are separated only by line breaks. Any other text between them becomes a paragraph. */
function blocksOf(tree: Root): Element[] {
  return tree.children.flatMap((child): Element[] => {
    if (child.type === 'element') return [child];
    if (child.type !== 'text' || child.value.trim() === '') return [];
    return [{ type: 'element', tagName: 'span', properties: {}, children: [child] }];
  });
}
