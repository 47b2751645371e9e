import type { Element, ElementContent, Root } from 'hast';
import { safeImage } from '../../../platform/domain/text/link-policy.ts';
import { imageSource, videoPage } from '../../../platform/domain/text/video-link.ts';
import {
  type Card,
  type CardSources,
  cardOf,
  isAddressItself,
  lonePath,
  videoCard,
} from '../../domain/cards/card.ts';

/** Returns a copy of a formatted text with cards in place of the paragraphs for which `withCard` makes one. */
export function withCards(tree: Root, sources: CardSources): Root {
  return {
    ...tree,
    children: tree.children.map((node) => (node.type === 'element' ? withCard(node, sources) : node)),
  };
}

/**
 * Returns a card in place of a paragraph that contains only a URL, a video, or a picture that links to a video. Returns
 * the block unchanged if it is something else, or if `sources` has no card for its URL.
 */
export function withCard(block: Element, sources: CardSources): Element {
  const card = block.tagName === 'p' ? cardOfParagraph(block, sources) : null;
  if (card === null) return block;
  return { type: 'element', tagName: 'card', properties: { title: JSON.stringify(card) }, children: [] };
}

function cardOfParagraph({ children }: Element, sources: CardSources): Card | null {
  const [only, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  if (only === undefined || others.length > 0) return null;
  if (only.type === 'text') {
    const path = lonePath(only.value);
    return path === null ? null : cardOf(path, sources);
  }
  if (only.type !== 'element') return null;
  if (only.tagName === 'img') {
    const video = imageSource(text(only.properties.src));
    return video.kind === 'video'
      ? videoCard(videoPage(video.id), sources, { title: text(only.properties.alt) })
      : null;
  }
  if (only.tagName !== 'a' || only.children.length !== 1) return null;
  const [words] = only.children as [ElementContent];
  const address = text(only.properties.href);
  if (words.type === 'text') return isAddressItself(words.value, address) ? cardOf(address, sources) : null;
  if (words.type !== 'element' || words.tagName !== 'img') return null;
  const still = safeImage(text(words.properties.src));
  const title = text(words.properties.alt);
  return still && imageSource(still).kind === 'picture'
    ? videoCard(address, sources, { still, title })
    : null;
}

const text = (value: Element['properties'][string]) => (typeof value === 'string' ? value : '');
