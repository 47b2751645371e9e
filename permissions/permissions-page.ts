import { ACTORS, EVERY_ACTOR } from './actors.ts';
import { cellsOf } from './cells.ts';
import type { Row, Table } from './table.ts';

/**
 * The text of `docs/permissions.md`: one table of check marks for each kind of document, generated from this folder.
 */
export function permissionsPage(tables: readonly Table[]): string {
  const count = tables.flatMap((table) => table.rows.flatMap((row) => cellsOf(table, row))).length;
  return `${[
    '# Who may do what',
    'This page is printed from the tables in `permissions/`, which the tests try cell by cell ' +
      `(${count} cells) through the wire with real tokens, of the embedded backend and of Google’s emulator ` +
      '(`npm run test:official`). `firestore.rules` and `storage.rules` enforce it; files are not tried at Google. To print it again: ' +
      '`npx vitest run permissions -u`.',
    'A tick: always. Words: only when the document is that to the person. A dash: never. An empty cell: cannot occur.',
    ...tables.flatMap((table) => [`## ${table.title}`, lines(table)]),
  ].join('\n\n')}\n`;
}

function lines(table: Table): string {
  return [
    `| | ${EVERY_ACTOR.map((actor) => ACTORS[actor].name).join(' | ')} |`,
    `|---|${EVERY_ACTOR.map(() => ':-:').join('|')}|`,
    ...table.rows.map(
      (row) => `| ${row.does} | ${EVERY_ACTOR.map((_, at) => ticks(table, row, at)).join(' | ')} |`,
    ),
  ].join('\n');
}

function ticks(table: Table, row: Row, at: number): string {
  const cells = cellsOf(table, row).filter(({ actor }) => actor === EVERY_ACTOR[at]);
  if (cells.length === 0) return '';
  if (cells.every(({ allowed }) => allowed)) return '✓';
  const words = new Set(cells.flatMap(({ situation }) => situation.words));
  // The words that decide alone: those allowed in every situation that contains them, but not in all situations.
  const deciding = [...words].filter((word) => {
    const of = cells.filter(({ situation }) => situation.words.includes(word));
    return of.every(({ allowed }) => allowed);
  });
  return deciding.length === 0 ? '–' : deciding.join(', ');
}
