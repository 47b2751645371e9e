import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { type Group, type Picture, textPage } from '../text-page.ts';
import { partsOf } from './links.ts';
import type { Shown } from './marks.ts';

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
  if (!parts || state.facet(textPage).imageKind(parts.address) !== 'picture' || !isShowable(parts.address))
    return null;
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
