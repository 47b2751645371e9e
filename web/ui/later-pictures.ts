import type { Element, Root, RootContent } from 'hast';

/**
 * The number of characters that fit on a phone's first screen below the head of a post. A block with pictures counts
 * as this many characters more.
 */
const FIRST_SCREEN = 400;

/** Marks pictures that are below the first screen, so that markdown.css can delay their loading. */
export function markLaterPictures({ children }: Root): void {
  let before = 0;
  for (const block of children) {
    const { characters, pictures } = contentsOf(block);
    if (before >= FIRST_SCREEN)
      for (const { properties } of pictures) properties.className = ['markdown__later'];
    before += characters + (pictures.length > 0 ? FIRST_SCREEN : 0);
  }
}

function contentsOf(node: RootContent): { characters: number; pictures: Element[] } {
  if (node.type === 'text') return { characters: node.value.length, pictures: [] };
  if (node.type !== 'element') return { characters: 0, pictures: [] };
  const inside = node.children.map(contentsOf);
  return {
    characters: inside.reduce((sum, { characters }) => sum + characters, 0),
    pictures: [...(node.tagName === 'img' ? [node] : []), ...inside.flatMap(({ pictures }) => pictures)],
  };
}
