import type { Element, Root } from 'hast';
import { markdownTree } from './markdown-tree.ts';
import { withReadingAids } from './reading-aids.ts';

/** A formatted text as numbered blocks (paragraphs, lists, headings …). Equal blocks have the same number. */
export interface BlockChange {
  /** The numbers of the blocks, in order. */
  order: number[];
  /** The blocks that were not in the previous text, with their numbers. */
  added: [id: number, block: Element][];
}

/**
 * Formats a text repeatedly while it is typed. It reports only new blocks, so that the other blocks are not rendered
 * again. `format` returns null for a text that is shown unformatted.
 */
export class BlockFormatter {
  #known = new Map<string, number>();
  #last = 0;

  /** Formats the text's next version. `colorCode` colours the code blocks of its tree. */
  format(text: string, colorCode?: (tree: Root) => void): BlockChange | null {
    const tree = markdownTree(text);
    if (tree === null) return null;
    colorCode?.(tree);
    const known = new Map<string, number>();
    const change: BlockChange = { order: [], added: [] };
    for (const block of blocksOf(withReadingAids(tree))) {
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

/** The elements of a text. Text between them that is not only white space becomes a `span`. */
function blocksOf(tree: Root): Element[] {
  return tree.children.flatMap((child): Element[] => {
    if (child.type === 'element') return [child];
    if (child.type !== 'text' || child.value.trim() === '') return [];
    return [{ type: 'element', tagName: 'span', properties: {}, children: [child] }];
  });
}
