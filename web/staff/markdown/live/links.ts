import type { EditorState } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { imageSource } from '../../../domain/text/video-link.ts';
import { type Put, putMark, type Shown, touches } from './marks.ts';

const card = Decoration.mark({ class: 'cm-md-card' });
const video = Decoration.mark({ class: 'cm-md-card cm-md-video' });
const wrongVideo = Decoration.mark({ class: 'cm-md-card cm-md-video cm-md-wrong' });
const words = Decoration.mark({ class: 'cm-md-link' });
const address = Decoration.mark({ class: 'cm-md-address' });

/** The parts of `[words](address)` or `![words](address)`; null for any other node. */
export interface Parts {
  words: Shown;
  address: string;
}

/** Parses a link or picture; null if its address is defined elsewhere in the text. */
export function partsOf(state: EditorState, node: SyntaxNode): Parts | null {
  const [opening, closing] = node.getChildren('LinkMark');
  const url = node.getChild('URL');
  if (!opening || !closing || !url || url.from < closing.to) return null;
  const text = state.sliceDoc(url.from, url.to);
  return {
    words: { from: opening.to, to: closing.from },
    address: text.startsWith('<') && text.endsWith('>') ? text.slice(1, -1) : text,
  };
}

/** Decorates a link: only its words are visible. A link alone on its line looks like a card. */
export function link(state: EditorState, node: SyntaxNode, shown: readonly Shown[], put: Put): void {
  const { from, to } = node;
  if (isAlone(state, node)) put(card.range(from, to));
  const parts = partsOf(state, node);
  if (!parts) return;
  const isEmpty = parts.words.from === parts.words.to;
  const isShown = isEmpty || touches(shown, from, to);
  putMark(put, from, parts.words.from, isShown);
  if (!isEmpty) put(words.range(parts.words.from, parts.words.to));
  putMark(put, parts.words.to, to, isShown);
}

/** Decorates a bare address. Alone on its line it looks like a card. */
export function bareAddress(state: EditorState, node: SyntaxNode, put: Put): void {
  if (node.parent && HAS_ADDRESS.has(node.parent.name)) return;
  put((isAlone(state, node) ? card : address).range(node.from, node.to));
}

const HAS_ADDRESS = new Set(['Link', 'Image', 'LinkReference', 'Autolink']);

/**
 * Shows the Markdown of a video as one line of text: the video's title, or else its address. Returns false for a
 * picture.
 */
export function videoLine(state: EditorState, node: SyntaxNode, shown: readonly Shown[], put: Put): boolean {
  const parts = partsOf(state, node);
  const { kind } = imageSource(parts?.address ?? '');
  if (!parts || kind === 'picture') return false;
  put((kind === 'video' ? video : wrongVideo).range(node.from, node.to));
  const url = node.getChild('URL');
  const title = state.sliceDoc(parts.words.from, parts.words.to).trim() === '' && url ? url : parts.words;
  const isShown = touches(shown, node.from, node.to);
  putMark(put, node.from, title.from, isShown);
  putMark(put, title.to, node.to, isShown);
  return true;
}

function isAlone(state: EditorState, { from, to, parent }: SyntaxNode): boolean {
  return (
    parent?.name === 'Paragraph' &&
    parent.from === from &&
    parent.to === to &&
    state.doc.lineAt(from).to >= to
  );
}
