import { all } from './dom.ts';
import { isWordMarker, wordListLevel } from './inline-styles.ts';

/** Turns Word's paragraphs with list markers into lists, and corrects the lists of Google Docs and web pages. */
export function tidyLists(body: Element): void {
  wordLists(body);
  // Google Docs puts a nested list after its item instead of into it.
  for (const list of all(body, 'ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling;
    if (item?.nodeName === 'LI') item.appendChild(list);
    else {
      const own = list.ownerDocument.createElement('li');
      list.parentNode?.insertBefore(own, list);
      own.appendChild(list);
    }
  }
}

const NUMBERED = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i;

/** Turns Word's list items, which are paragraphs with a level and a bullet or number as text, into lists. */
function wordLists(body: Element): void {
  let open: Element[] = [];
  let last: Element | null = null;
  for (const paragraph of all(body, '[style*="mso-list"]')) {
    const level = wordListLevel(paragraph);
    if (level === null || isWordMarker(paragraph)) continue;
    const follows = last !== null && beside(last, paragraph);
    const markers = all(paragraph, '[style*="mso-list"]').filter(isWordMarker);
    const drawn = markers.map((one) => one.textContent ?? '').join('');
    for (const marker of markers) marker.remove();
    const tag = NUMBERED.test(drawn) ? 'OL' : 'UL';
    const item = paragraph.ownerDocument.createElement('li');
    while (paragraph.firstChild) item.appendChild(paragraph.firstChild);

    if (!follows) open = [];
    open = open.slice(0, level);
    // An item of the other kind (bullet or number) at the same level starts a new list.
    if (open.length === level && open.at(-1)?.nodeName !== tag) open.pop();
    if (open.length === 0) {
      const list = paragraph.ownerDocument.createElement(tag);
      paragraph.parentNode?.insertBefore(list, paragraph);
      open = [list];
    } else if (open.length < level) {
      const list = paragraph.ownerDocument.createElement(tag);
      (open.at(-1)?.lastElementChild ?? open.at(-1))?.appendChild(list);
      open.push(list);
    }
    open.at(-1)?.appendChild(item);
    paragraph.remove();
    last = open[0] ?? null;
  }
}

/** Whether two siblings are separated only by white space. */
function beside(one: Element, other: Element): boolean {
  for (let next = one.nextSibling; next; next = next.nextSibling) {
    if (next === other) return true;
    if (next.nodeType === 1 || (next.nodeType === 3 && (next.textContent ?? '').trim() !== '')) return false;
  }
  return false;
}
