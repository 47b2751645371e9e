import { ACTORS, EVERY_ACTOR } from './actors.ts';
import { cellsOf } from './cells.ts';
import type { Row, Table } from './table.ts';

/** The text of `docs/permissions.md`: one Markdown table for each of these tables. */
export function permissionsPage(tables: readonly Table[]): string {
  const count = tables.flatMap((table) => table.rows.flatMap((row) => cellsOf(table, row))).length;
  return `${[
    '# Who may do what',
    'This page is generated from the tables in `permissions/`. Tests check each of the ' +
      `${count} cells with real tokens, on the embedded backend and on Google’s emulator ` +
      '(`npm run test:official`; without files). `firestore.rules` and `storage.rules` enforce the permissions. To generate the page again: ' +
      '`npx vitest run permissions -u`.',
    '✓ means always, – means never. Words name the documents for which the operation is allowed. An empty cell cannot occur.',
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
  // Words on which the permission depends: it is granted in every situation that has the word, but not in all
  // situations.
  const deciding = [...words].filter((word) => {
    const of = cells.filter(({ situation }) => situation.words.includes(word));
    return of.every(({ allowed }) => allowed);
  });
  return deciding.length === 0 ? '–' : deciding.join(', ');
}
