import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { imageSource } from '../../web/domain/text/video-link.ts';
import { partsOf } from './links.ts';
import type { Shown } from './marks.ts';

/** A picture as the widget draws it. */
export interface DrawnPicture {
  address: string;
  /** The alt text as Markdown, with backslash escapes. */
  description: string;
  /** The caption as Markdown, with backslash escapes; empty if it is the alt text. */
  caption: string;
}

export interface Picture extends DrawnPicture {
  from: number;
  to: number;
  /** The position of the alt text in the Markdown. */
  words: Shown;
  /** The position of the URL. */
  url: Shown;
  /** The position of the caption with its quotation marks; behind the URL without a caption. */
  title: Shown;
}

/** One picture, or a gallery: several pictures with only white space between them. */
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

/** A picture whose URL may be loaded; null for videos, incomplete URLs and other schemes. */
function pictureOf(state: EditorState, node: SyntaxNode): Picture | null {
  const parts = partsOf(state, node);
  if (!parts || imageSource(parts.address).kind !== 'picture' || !isShowable(parts.address)) return null;
  const { words, address, url, title } = parts;
  return {
    from: node.from,
    to: node.to,
    words,
    address,
    url,
    title,
    description: state.sliceDoc(words.from, words.to),
    caption: title.from < title.to ? state.sliceDoc(title.from + 1, title.to - 1) : '',
  };
}

/** Whether the content security policy allows the URL: a path on this site, or a complete web address. */
function isShowable(address: string): boolean {
  if (/^\/[^/\\]/.test(address)) return true;
  const url = URL.parse(address);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && /\.|^localhost$/.test(url.hostname);
}
