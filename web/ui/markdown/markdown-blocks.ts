import type { Element, Root } from 'hast';
import { markdownTree } from './markdown-tree.ts';

/** A formatted text cut into its blocks (paragraphs, lists, headings …), each with a number that names its content. */
export interface BlockChange {
  /** The blocks of the text in order. */
  order: number[];
  /** Those that the last change did not have. */
  added: [id: number, block: Element][];
}

/**
 * Formats a text again and again while it is being typed, and says of each time which blocks are new: the others need
 * not be drawn again. Answers null for a text that is shown as it is.
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

/** The elements of the page; between them are line ends alone. Text that stands alone becomes a paragraph. */
function blocksOf(tree: Root): Element[] {
  return tree.children.flatMap((child): Element[] => {
    if (child.type === 'element') return [child];
    if (child.type !== 'text' || child.value.trim() === '') return [];
    return [{ type: 'element', tagName: 'span', properties: {}, children: [child] }];
  });
}
