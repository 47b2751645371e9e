import { isBlock, isElement, isForeign } from './dom.ts';

/** Elements whose text readers do not see. */
const UNSEEN =
  /^(?:script|style|template|noscript|title|head|meta|link|svg|canvas|select|datalist|iframe|video|audio|object|noembed|noframes|meter|progress)$/;

/**
 * The text of an element that readers see in a browser, with a line for each block. The name of an element that does
 * not exist is part of the text.
 */
export function visibleText(element: Element): string {
  const name = element.localName;
  if (UNSEEN.test(name) || isHidden(element)) return '';
  if (name === 'br') return '\n';
  const text = Array.from(element.childNodes)
    .map((node) => {
      if (node.nodeType === 3) return node.textContent ?? '';
      return node.nodeType === 1 ? visibleText(node as Element) : '';
    })
    .join('');
  // Browsers add the quotes.
  if (name === 'button') return ` ${text} `;
  if (name === 'q') return `“${text}”`;
  if (isBlock(element) || name === 'table') return `\n${text}\n`;
  return isElement(name) || isForeign(name) ? text : `<${name}>${text}`;
}

const isHidden = (element: Element) =>
  element.hasAttribute('hidden') ||
  /display\s*:\s*none|mso-hide\s*:\s*all/i.test(element.getAttribute('style') ?? '');
