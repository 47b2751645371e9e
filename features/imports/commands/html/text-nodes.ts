/** All text nodes below an element. */
export function textNodes(within: Element): Node[] {
  const found: Node[] = [];
  const waiting: Node[] = [within];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeType === 3) found.push(node);
    waiting.push(...Array.from(node.childNodes));
  }
  return found;
}

/** Maximum length of a run of spaces. Longer runs are not real text, and converting them takes quadratic time. */
const MOST_SPACES = 1000;

/** Shortens very long runs of spaces. */
export function cutSpaces(body: Element): void {
  for (const text of textNodes(body)) {
    const words = text.textContent ?? '';
    if (words.length > MOST_SPACES)
      text.textContent = words.replace(/(?<!\s)\s{1000,}/g, (spaces) => spaces.slice(0, MOST_SPACES));
  }
}
