/** Puts an element's content in its place. */
export function unwrap(element: Element): void {
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
  element.remove();
}

/** Puts everything in an element into a new one inside of it. */
export function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  while (element.firstChild) wrapper.appendChild(element.firstChild);
  element.appendChild(wrapper);
}

/** The elements that a selector finds now: a list that stays as it is while they are changed. */
export function all(within: Element, selector: string): Element[] {
  return Array.from(within.querySelectorAll(selector));
}
