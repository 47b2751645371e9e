import { join } from 'node:path';
import { expect, test } from 'vitest';
import { splitPath } from '../platform/domain/document-path.ts';
import { COLLECTIONS } from '../web/domain/collections.ts';
import type { CollectionEntry } from '../web/domain/feature.ts';
import { ACTORS, personOf } from './actors.ts';
import { cellsOf } from './cells.ts';
import { permissionsPage, permissionTables } from './permissions-page.ts';
import { TABLES } from './tables.ts';

const cells = TABLES.flatMap((table) => table.rows.flatMap((row) => cellsOf(table, row)));

test('the permission tables have more than 600 cells', () => {
  console.log(`permission cells: ${cells.length}`);
  expect(cells.length).toBeGreaterThan(600);
});

test('screens and security rules agree in every cell of the permission tables', () => {
  const spoken = cells.filter(({ row }) => row.screen);
  expect(spoken.length).toBeGreaterThan(400);
  for (const { table, row, actor, situation, allowed } of spoken) {
    const name = [table.title, row.does, ACTORS[actor].name, ...situation.words].join(', ');
    expect(`${name}: ${row.screen?.(personOf(actor), situation)}`).toBe(`${name}: ${allowed}`);
  }
});

test.each(
  Object.entries<CollectionEntry>(COLLECTIONS),
)('visitors can read documents of the kind "%s" only if the kind is public', (_kind, { path, isPublic }) => {
  const reads = cells.filter(
    ({ row, actor, situation }) =>
      actor === '-' && row.ask(actor, situation).kind === 'get' && splitPath(situation.path)[0] === path,
  );
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.some(({ allowed }) => allowed)).toBe(isPublic);
});

test('docs/permissions.md has at most 3,000 words', () => {
  expect(permissionsPage(TABLES).split(/\s+/).length).toBeLessThanOrEqual(3_000);
});

test('the printed permissions have a line for each row of each table', () => {
  const printed = permissionTables(TABLES);
  for (const { title, rows } of TABLES) {
    expect(printed).toContain(`\n## ${title}\n`);
    for (const { does } of rows) expect(printed).toContain(`\n| ${does} | `);
  }
});

test('docs/permissions.md equals the summary printed from the code', async () => {
  await expect(permissionsPage(TABLES)).toMatchFileSnapshot(
    join(import.meta.dirname, '../docs/permissions.md'),
  );
});
