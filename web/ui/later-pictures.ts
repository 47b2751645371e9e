import type { Element, Root, RootContent } from 'hast';

/**
 * A phone's first screen shows about this many characters below the head of a post. A picture takes as much space as
 * this many characters.
 */
const FIRST_SCREEN = 400;

/** Marks pictures that are below the first screen; markdown.css delays them. */
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
