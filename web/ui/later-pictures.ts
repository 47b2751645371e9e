import type { Element, Root, RootContent } from 'hast';

/**
 * About the number of characters that fill a phone's first screen below the head of a post. A picture counts as this
 * number of characters.
 */
const FIRST_SCREEN = 400;

/** Marks pictures below the first screen, for markdown.css. */
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
