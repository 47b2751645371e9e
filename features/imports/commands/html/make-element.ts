import { visibleText } from '../../../../editor/paste/visible-text.ts';

/** Creates an element in the document of `near`, with attributes and children. */
export function makeElement(
  near: Element,
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): Element {
  const document = near.ownerDocument;
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const child of children)
    element.appendChild(typeof child === 'string' ? document.createTextNode(child) : child);
  return element;
}

export function replaceWith(element: Element, ...others: (Element | null)[]): void {
  for (const other of others) if (other !== null) element.parentNode?.insertBefore(other, element);
  element.remove();
}

/** The text of an element in one line; '' if there is none. */
export const lineOf = (element: Element | null | undefined): string =>
  (element ? visibleText(element) : '').replace(/\s+/g, ' ').trim();

/** Moves the content of an element into a new paragraph. Returns the paragraph; null if the element has no text. */
export function paragraphOf(element: Element | null): Element | null {
  if (element === null || lineOf(element) === '') return null;
  return makeElement(element, 'p', {}, ...Array.from(element.childNodes));
}
