// Linear-time searches in whole posts. A regular expression that scans from each start to the end of the text would
// take hours for a few hundred kilobytes.

/**
 * Replaces each HTML comment by the result of `replace`, which gets the comment's content. An unclosed comment is left
 * as it is.
 */
export function replaceComments(text: string, replace: (inner: string) => string): string {
  let done = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf('<!--', from);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return done + text.slice(from);
    done += text.slice(from, start) + replace(text.slice(start + 4, end));
    from = end + 3;
  }
}

/** Splits a text into certain elements and the text between them. An unclosed element counts as text. */
export function splitAtElements(
  text: string,
  elements: readonly string[],
): { text: string; isElement: boolean }[] {
  const start = new RegExp(`<(${elements.join('|')})(?=[\\s>])`, 'gi');
  const lower = text.toLowerCase();
  const pieces: { text: string; isElement: boolean }[] = [];
  const endless = new Set<string>();
  let from = 0;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const end = `</${(found[1] ?? '').toLowerCase()}>`;
    const at = endless.has(end) ? -1 : lower.indexOf(end, start.lastIndex);
    if (at < 0) {
      endless.add(end);
      continue;
    }
    start.lastIndex = at + end.length;
    pieces.push({ text: text.slice(from, found.index), isElement: false });
    pieces.push({ text: text.slice(found.index, start.lastIndex), isElement: true });
    from = start.lastIndex;
  }
  return [...pieces, { text: text.slice(from), isElement: false }];
}
