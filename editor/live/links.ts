import type { EditorState } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { textPage } from '../text-page.ts';
import { type Put, putMark, type Shown, touches } from './marks.ts';

const card = Decoration.mark({ class: 'cm-md-card' });
const video = Decoration.mark({ class: 'cm-md-card cm-md-video' });
const wrongVideo = Decoration.mark({ class: 'cm-md-card cm-md-video cm-md-wrong' });
const words = Decoration.mark({ class: 'cm-md-link' });
const address = Decoration.mark({ class: 'cm-md-address' });

/** The positions of the parts in `[words](address)` or `![words](address)`. */
export interface Parts {
  words: Shown;
  address: string;
  /** The position of the address, without angle brackets. */
  url: Shown;
  /** The position of the title with its quotation marks; behind the address where it has none. */
  title: Shown;
}

/** Finds the parts of a link or picture. Null if it has no URL, or its URL is defined elsewhere in the text. */
export function partsOf(state: EditorState, node: SyntaxNode): Parts | null {
  const [opening, closing] = node.getChildren('LinkMark');
  // Takes the URL after the text, because the text may contain a URL too.
  const url = closing && node.getChildren('URL').find(({ from }) => from >= closing.to);
  if (!opening || !closing || !url) return null;
  const text = state.sliceDoc(url.from, url.to);
  const inside = text.startsWith('<') && text.endsWith('>') ? 1 : 0;
  const { from, to } = { from: url.from + inside, to: url.to - inside };
  const title = node.getChild('LinkTitle');
  return {
    words: { from: opening.to, to: closing.from },
    address: state.sliceDoc(from, to),
    url: { from, to },
    title: { from: title?.from ?? url.to, to: title?.to ?? url.to },
  };
}

/**
 * Decorates a link: only its text is visible, unless the text is empty or the cursor is in the link. A link that
 * becomes a card on the page looks like a card.
 */
export function link(state: EditorState, node: SyntaxNode, shown: readonly Shown[], put: Put): void {
  const { from, to } = node;
  const parts = partsOf(state, node);
  if (!parts) return;
  const text = state.sliceDoc(parts.words.from, parts.words.to);
  if (isCard(state, node, text, parts.address)) put(card.range(from, to));
  const isEmpty = parts.words.from === parts.words.to;
  const isShown = isEmpty || touches(shown, from, to);
  putMark(put, from, parts.words.from, isShown);
  if (!isEmpty) put(words.range(parts.words.from, parts.words.to));
  putMark(put, parts.words.to, to, isShown);
}

/** Decorates a bare URL. A URL that becomes a card on the page looks like a card. */
export function bareAddress(state: EditorState, node: SyntaxNode, put: Put): void {
  if (node.parent && HAS_ADDRESS.has(node.parent.name)) return;
  const text = state.sliceDoc(node.from, node.to).replace(/^<|>$/g, '');
  put((isCard(state, node, text, null) ? card : address).range(node.from, node.to));
}

/** Decorates a paragraph that is only a path, such as `/blog/first`, and becomes a card on the page. */
export function barePath(state: EditorState, { parent, from, to }: SyntaxNode, put: Put): void {
  if (parent?.name !== 'Document' || state.sliceDoc(from, from + 1) !== '/') return;
  const path = state.sliceDoc(from, to).trim();
  if (/^\/\S+$/.test(path) && state.facet(textPage).isCard(path, null)) put(card.range(from, to));
}

const HAS_ADDRESS = new Set(['Link', 'Image', 'LinkReference', 'Autolink']);

/**
 * Decorates a video's Markdown: only the alt text is visible, or the URL if there is none, unless the cursor is in the
 * Markdown. Returns false for pictures.
 */
export function videoLine(state: EditorState, node: SyntaxNode, shown: readonly Shown[], put: Put): boolean {
  const parts = partsOf(state, node);
  const kind = state.facet(textPage).imageKind(parts?.address ?? '');
  if (!parts || kind === 'picture') return false;
  put((kind === 'video' ? video : wrongVideo).range(node.from, node.to));
  const url = node.getChild('URL');
  const title = state.sliceDoc(parts.words.from, parts.words.to).trim() === '' && url ? url : parts.words;
  const isShown = touches(shown, node.from, node.to);
  putMark(put, node.from, title.from, isShown);
  putMark(put, title.to, node.to, isShown);
  return true;
}

/** Whether a link or URL is a whole paragraph outside of lists and quotations, and becomes a card on the page. */
function isCard(
  state: EditorState,
  { from, to, parent }: SyntaxNode,
  words: string,
  address: string | null,
): boolean {
  return (
    parent?.name === 'Paragraph' &&
    parent.parent?.name === 'Document' &&
    parent.from === from &&
    parent.to === to &&
    state.facet(textPage).isCard(words, address)
  );
}
