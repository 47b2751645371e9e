import { all, unwrap } from './dom.ts';
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

/** Changes tables so that Markdown can express them: without nested tables, captions and merged cells. */
export function tidyTables(body: Element): void {
  for (const inner of all(body, 'table table')) unwrapTable(inner);
  for (const table of all(body, 'table')) {
    // A table with one cell is usually only a frame around text.
    if (all(table, 'td,th').length <= 1) {
      unwrapTable(table);
      continue;
    }
    for (const caption of all(table, 'caption')) {
      const paragraph = table.ownerDocument.createElement('p');
      while (caption.firstChild) paragraph.appendChild(caption.firstChild);
      table.parentNode?.insertBefore(paragraph, table);
      caption.remove();
    }
    for (const column of all(table, 'colgroup,col')) column.remove();
    fillSpans(all(table, 'tr'));
  }
}

/** Turns a table, its caption and each of its cells into a block. */
function unwrapTable(table: Element): void {
  for (const part of all(table, 'td,th,caption')) renamed(part, 'div');
  for (const part of all(table, 'thead,tbody,tfoot,tr,colgroup')) unwrap(part);
  renamed(table, 'div');
}

function renamed(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  while (element.firstChild) other.appendChild(element.firstChild);
  element.parentNode?.replaceChild(other, element);
}

/**
 * Adds empty cells for `colspan` and `rowspan`. A span counts as at most 50, because a table with more than 50 columns
 * cannot be saved.
 */
function fillSpans(rows: Element[]): void {
  const cellsOf = (row: Element) =>
    Array.from(row.children).filter(({ nodeName }) => nodeName === 'TD' || nodeName === 'TH');
  const span = (cell: Element, name: string) => Math.min(Number(cell.getAttribute(name)) || 1, 50);
  for (const row of rows) {
    for (const cell of cellsOf(row)) {
      for (let more = span(cell, 'colspan'); more > 1; more--)
        row.insertBefore(row.ownerDocument.createElement('td'), cell.nextSibling);
    }
  }
  for (const [at, row] of rows.entries()) {
    for (const [column, cell] of cellsOf(row).entries()) {
      for (let below = 1; below < span(cell, 'rowspan'); below++) {
        const next = rows[at + below];
        if (next) next.insertBefore(next.ownerDocument.createElement('td'), cellsOf(next)[column] ?? null);
      }
    }
  }
}
