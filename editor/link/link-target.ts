import { type EditorState, StateEffect } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { blocksOf, leavesOf, type Piece, piecesWithin, wordAt } from '../format/inline-pieces.ts';
import { partsOf } from '../live/links.ts';
import { around, isInRawText, parsed } from '../nodes-and-lines.ts';

/** The place of a link in the text: one that is there, or words that become one. */
export interface LinkTarget {
  from: number;
  to: number;
  /** The words in Markdown, in one line. */
  words: string;
  /** The words as they are in the text, without links in them. */
  source: string;
  address: string;
  /** Whether there is a link. */
  isLink: boolean;
}

/** Opens the bubble for a link; null closes it. */
export const linkBubble = StateEffect.define<LinkTarget | null>({
  map: (target, changes) =>
    target && { ...target, from: changes.mapPos(target.from, 1), to: changes.mapPos(target.to, -1) },
});

/**
 * The link under the selection; otherwise the words to link: those that are selected, or the word around the caret.
 * Null where no link can be: in code, over pictures and links of other kinds, or over several blocks.
 */
export function linkTarget(state: EditorState): LinkTarget | null {
  const text = state.doc.toString();
  const tree = parsed(text);
  const { from, to, empty, head } = state.selection.main;
  const link = linkAround(tree, from, to);
  if (link?.name === 'URL' || link?.name === 'Autolink') {
    const address = state.sliceDoc(link.from, link.to).replace(/^<|>$/g, '');
    return { from: link.from, to: link.to, words: address, source: address, address, isLink: false };
  }
  if (link) return targetOf(state, tree, link);
  if (isInRawText(tree, head, -1)) return null;
  const range = empty ? wordAt(text, head) : { from, to };
  if (range.from === range.to) return { ...range, words: '', source: '', address: '', isLink: false };
  const chosen = blocksOf(text, tree, range.from, range.to)
    .map(({ pieces }) => piecesWithin(pieces, range.from, range.to))
    .filter((pieces) => pieces.length > 0);
  const [pieces] = chosen;
  const [first, last] = [pieces?.[0], pieces?.at(-1)];
  if (!pieces || chosen.length > 1 || !first || !last) return null;
  if (leavesOf(pieces).some((leaf) => text.startsWith('[^', leaf.from))) return null;
  const source = pieces.map((piece) => wordsOf(text, piece)).join('');
  const words = inOneLine(source);
  const isAddress = /^(?:https?:\/\/|mailto:)\S+$/.test(words);
  return { from: first.from, to: last.to, words, source, address: isAddress ? words : '', isLink: false };
}

/** The words of a piece, of which a link within others keeps only its own words. */
function wordsOf(text: string, { kind, inside, from, to }: Piece): string {
  if (kind === 'link') return text.slice(inside[0]?.from ?? from, inside.at(-1)?.to ?? from);
  return text.slice(from, to).replace(/^<([a-z][a-z\d+.-]*:[^\s<>]*)>$/i, '$1');
}

const inOneLine = (words: string): string => words.replace(/\s*\n[\s>]*/g, ' ');

const linkAround = (tree: Tree, from: number, to: number) =>
  around(tree.resolveInner(from, 1)).find((node) => {
    const isInside = from === to ? node.from < from && from < node.to : node.from <= from && to <= node.to;
    return isInside && (node.name === 'Link' || node.name === 'Autolink' || isBareAddress(node));
  });

const isBareAddress = ({ name, parent }: SyntaxNode) =>
  name === 'URL' && !/^(?:Link|Image|LinkReference|Autolink)$/.test(parent?.name ?? '');

function targetOf(state: EditorState, tree: Tree, link: SyntaxNode): LinkTarget | null {
  const { from, to } = link;
  const parts = partsOf(state, link);
  const [opening, closing] = link.getChildren('LinkMark');
  if (!opening || !closing) return null;
  const words = state.sliceDoc(opening.to, closing.from);
  // The words of a footnote's mark are its name.
  if (!parts && words.startsWith('^')) return null;
  const address = parts ? parts.address : definedAddress(state, tree, link, words);
  if (address === null) return inBrackets(state, link, { from: opening.to, to: closing.from });
  return { from, to, words: inOneLine(words), source: words, address, isLink: true };
}

/** The words to link in brackets without an address, which the page shows as text: those between the brackets. */
function inBrackets(state: EditorState, link: SyntaxNode, words: { from: number; to: number }): LinkTarget {
  const label = link.getChild('LinkLabel');
  const isInLabel = label && state.selection.main.from >= label.from;
  const { from, to } = isInLabel ? { from: label.from + 1, to: label.to - 1 } : words;
  const source = state.sliceDoc(from, to);
  return { from, to, words: inOneLine(source), source, address: '', isLink: false };
}

/** The address of a link whose definition is elsewhere in the text; null without one, where the page shows brackets. */
function definedAddress(state: EditorState, tree: Tree, link: SyntaxNode, words: string): string | null {
  const label = link.getChild('LinkLabel');
  const named = label ? state.sliceDoc(label.from + 1, label.to - 1) : '';
  const name = (named || words).trim().toLowerCase();
  let address: string | null = null;
  tree.iterate({
    enter: ({ node }) => {
      if (node.name !== 'LinkReference' || address !== null) return;
      const [own, url] = [node.getChild('LinkLabel'), node.getChild('URL')];
      if (
        !own ||
        !url ||
        state
          .sliceDoc(own.from + 1, own.to - 1)
          .trim()
          .toLowerCase() !== name
      )
        return;
      address = state.sliceDoc(url.from, url.to).replace(/^<|>$/g, '');
    },
  });
  return address;
}
