/** Replaces an element by its children. */
export function unwrap(element: Element): void {
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
  element.remove();
}

/** Wraps all children of an element in a new one. */
export function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  while (element.firstChild) wrapper.appendChild(element.firstChild);
  element.appendChild(wrapper);
}

/** A static list of the elements that match, safe to use while changing the document. */
export function all(within: Element, selector: string): Element[] {
  return Array.from(within.querySelectorAll(selector));
}
