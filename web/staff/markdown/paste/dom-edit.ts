/** Removes an element but keeps its children in its place. */
export function unwrap(element: Element): void {
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
  element.remove();
}

/** Wraps all children of an element in a new element. */
export function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  while (element.firstChild) wrapper.appendChild(element.firstChild);
  element.appendChild(wrapper);
}

/** The elements that match, as an array, so that the document can be changed while looping over it. */
export function all(within: Element, selector: string): Element[] {
  return Array.from(within.querySelectorAll(selector));
}
