import { ACTIONS, type Action, actionsOf } from './actions.ts';
import { ACTORS, type Actor, EVERY_ACTOR } from './actors.ts';
import { cellsOf } from './cells.ts';
import type { Row, Table } from './table.ts';

/** The text of `docs/permissions.md`: for each collection and caller, what the caller may do with some of its documents. */
export function permissionsPage(tables: readonly Table[]): string {
  return `${[
    '# Who may do what',
    'Generated from the tables in `permissions/`. Tests check each of their cells with real tokens, on the embedded ' +
      'backend and on Google’s emulator (`npm run test:official`; without files). `firestore.rules` and ' +
      '`storage.rules` enforce them. `npx vitest run permissions -u` writes this page again.',
    'A cell lists what the caller may do with at least some documents of the collection, in some state; – is nothing. ' +
      'Under which conditions, operation by operation: `npm run permissions`, or only the tables whose title contains ' +
      'a word: `npm run permissions -- trash`.',
    'The cells name operations of the database, not buttons: Delete in the library of pictures moves a picture into the ' +
      'trash, which is a change. What each level may do, in words: [product.md](../docs/product.md#permissions).',
    summary(tables),
  ].join('\n\n')}\n`;
}

/** All tables as Markdown: each operation and its conditions, caller by caller. */
export function permissionTables(tables: readonly Table[]): string {
  return `${[
    '✓ means always, – means never. Words name the documents for which the operation is allowed.',
    ...tables.flatMap((table) => [`## ${table.title}`, lines(table)]),
  ].join('\n\n')}\n`;
}

/** A Markdown table with a line for each collection and for the files of pictures and clips. */
function summary(tables: readonly Table[]): string {
  const may = new Map<string, Map<Actor, Set<Action>>>();
  for (const cell of tables.flatMap((table) => table.rows.flatMap((row) => cellsOf(table, row))))
    for (const [collection, action] of actionsOf(cell)) {
      const callers = may.get(collection) ?? new Map<Actor, Set<Action>>();
      may.set(collection, callers);
      const actions = callers.get(cell.actor) ?? new Set();
      callers.set(cell.actor, actions);
      if (cell.allowed) actions.add(action);
    }
  return [
    ...head('collection'),
    ...[...may.keys()].toSorted().map((collection) => {
      const cells = EVERY_ACTOR.map((actor) => {
        const actions = may.get(collection)?.get(actor);
        return ACTIONS.filter((action) => actions?.has(action)).join(', ') || '–';
      });
      return `| ${collection} | ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}

function lines(table: Table): string {
  return [
    ...head(''),
    ...table.rows.map(
      (row) => `| ${row.does} | ${EVERY_ACTOR.map((_, at) => ticks(table, row, at)).join(' | ')} |`,
    ),
  ].join('\n');
}

const head = (first: string) => [
  `| ${first} | ${EVERY_ACTOR.map((actor) => ACTORS[actor].name).join(' | ')} |`,
  `|---|${EVERY_ACTOR.map(() => ':-:').join('|')}|`,
];

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
