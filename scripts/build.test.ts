import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyOfTheRepository } from '../e2e/support/repository-copy.ts';
import { ensureBuilt } from '../web/server/build/ensure-built.ts';

let copy: string;
beforeEach(() => {
  copy = copyOfTheRepository();
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

/** The files and folders of the copied repository, except builds and packages, with their modification times. */
const others = () =>
  readdirSync(copy, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^(node_modules|web\/\.?build[^/]*)(\/|$)/.test(name))
    .map((name) => [name, statSync(join(copy, name)).mtimeMs])
    // Ignores the folder `web` itself, whose time changes because a build adds entries to it.
    .filter(([name]) => name !== 'web')
    .sort();

const read = (file: string) => readFileSync(join(copy, 'web', file), 'utf8');

test('a failed build leaves the previous build in use; a successful build replaces it', async () => {
  rmSync(join(copy, 'web/build'), { recursive: true, force: true });
  rmSync(join(copy, 'web/site/.react-router'), { recursive: true, force: true });
  const before = others();
  await ensureBuilt(copy);
  expect(others(), 'a build writes to its own folder alone').toEqual(before);
  const [stamp, server] = [read('build/stamp'), read('build/server/index.js')];

  appendFileSync(join(copy, 'web/site/routes.ts'), '\nexport const broken = ;\n');
  await expect(ensureBuilt(copy)).rejects.toThrow(/^The build failed:/);
  expect([read('build/stamp'), read('build/server/index.js')]).toEqual([stamp, server]);

  const routes = read('site/routes.ts').replace('\nexport const broken = ;\n', '');
  rmSync(join(copy, 'web/site/routes.ts'));
  appendFileSync(join(copy, 'web/site/routes.ts'), `${routes}\n// changed\n`);
  const module = JSON.stringify(join(import.meta.dirname, '../web/server/build/ensure-built.ts'));
  const program = `const { ensureBuilt } = await import(${module});
    await ensureBuilt(${JSON.stringify(copy)});
    console.log(process.report.getReport().sharedObjects.filter((file) => file.includes('rolldown')));`;
  const built = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(built.stdout.split('\n'), 'no bundler stays in the process').toContain('[]');
  expect(read('build/stamp')).not.toBe(stamp);
  expect(existsSync(join(copy, 'web/build/client/assets'))).toBe(true);
  expect(existsSync(join(copy, 'web/.build-next'))).toBe(false);
}, 300_000);

/** The built files for visitors, with their contents. */
function visitorsFiles(): Map<string, string> {
  const client = join(copy, 'web/build/client');
  const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    paths
      .filter((path) => !path.includes('assets/staff/'))
      .map((path) => [path, readFileSync(path, 'latin1')]),
  );
}

/** Writes a file below `web` in the copied repository. Removes the link to the original file first. */
function write(file: string, text: string): void {
  rmSync(join(copy, 'web', file), { force: true });
  writeFileSync(join(copy, 'web', file), text);
}

test('adding a staff screen with its own collection changes no file that visitors download', async () => {
  await ensureBuilt(copy);
  const [before, stamp] = [visitorsFiles(), read('build/stamp')];
  expect(
    [...before.keys()].filter((path) => /assets\/(blog-list|manifest)-[\w-]+\.js$/.test(path)),
  ).toHaveLength(2);

  write('staff/notes.tsx', 'export default () => "A screen";\n');
  const place = 'screen(SCREENS.pictures,';
  write(
    'staff/routes.tsx',
    read('staff/routes.tsx').replace(
      place,
      `screen('/admin/notes', 'Notes', () => import('./notes.tsx')), ${place}`,
    ),
  );
  const last = "'sign-up': {";
  const collection = "note: { path: 'notes', isPublic: false, exportFile: 'notes.json' },";
  write('domain/collections.ts', read('domain/collections.ts').replace(last, `${collection} ${last}`));
  await ensureBuilt(copy);

  expect(read('build/stamp')).not.toBe(stamp);
  expect(readdirSync(join(copy, 'web/build/client/assets/staff')).join()).toContain('notes');
  expect(visitorsFiles()).toEqual(before);
}, 300_000);
