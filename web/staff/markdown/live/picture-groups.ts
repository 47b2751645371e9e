import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { imageSource } from '../../../domain/text/video-link.ts';
import { partsOf } from './links.ts';
import type { Shown } from './marks.ts';

/** A picture as its widget draws it. */
export interface DrawnPicture {
  address: string;
  /** As in the Markdown, with its backslashes. */
  description: string;
}

interface Picture extends DrawnPicture {
  from: number;
  to: number;
  /** The place of the description. */
  words: Shown;
}

/** Pictures of a paragraph with nothing but white space between them: one picture, or a gallery. */
export type Group = [Picture, ...Picture[]];

/** The groups of pictures in the visible part of a paragraph. */
export function groupsOf(state: EditorState, paragraph: SyntaxNode, visible: Shown): Group[] {
  const groups: Group[] = [];
  let end: number | null = null;
  for (
    let node = paragraph.childAfter(visible.from - 1);
    node && node.from <= visible.to;
    node = node.nextSibling
  ) {
    const picture = node.name === 'Image' ? pictureOf(state, node) : null;
    if (!picture) continue;
    const before = groups.at(-1);
    if (before && end !== null && picture.from - end < 100 && /^\s*$/.test(state.sliceDoc(end, picture.from)))
      before.push(picture);
    else groups.push([picture]);
    end = picture.to;
  }
  return groups;
}

/** A picture with an address that may be shown; null for videos, unfinished addresses and other schemes. */
function pictureOf(state: EditorState, node: SyntaxNode): Picture | null {
  const parts = partsOf(state, node);
  if (!parts || imageSource(parts.address).kind !== 'picture' || !isShowable(parts.address)) return null;
  const { words, address } = parts;
  return { from: node.from, to: node.to, words, address, description: state.sliceDoc(words.from, words.to) };
}

/** Addresses of this site, and complete ones of the web: what the content policy allows for pictures of posts. */
function isShowable(address: string): boolean {
  if (/^\/[^/\\]/.test(address)) return true;
  const url = URL.parse(address);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && /\.|^localhost$/.test(url.hostname);
}
