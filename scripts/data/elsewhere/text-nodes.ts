/** All texts within an element. */
export function textNodes(within: Element): Node[] {
  const found: Node[] = [];
  const waiting: Node[] = [within];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeType === 3) found.push(node);
    waiting.push(...Array.from(node.childNodes));
  }
  return found;
}

/** A row of more spaces is no text, and the time of the conversion grows with the square of its length. */
const MOST_SPACES = 1000;

/** Cuts rows of thousands of spaces. */
export function cutSpaces(body: Element): void {
  for (const text of textNodes(body)) {
    const words = text.textContent ?? '';
    if (words.length > MOST_SPACES)
      text.textContent = words.replace(/(?<!\s)\s{1000,}/g, (spaces) => spaces.slice(0, MOST_SPACES));
  }
}
