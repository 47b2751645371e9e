import { all, unwrap } from './dom.ts';

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
