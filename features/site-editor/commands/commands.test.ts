import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolder } from '@studio-site/backend/maintenance';
import { toFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataCommandResult } from '../../../test/stages/data-command-result.ts';
import { loadStudio } from '../../../web/server/studio/config/studio-config.ts';
import { openStudioFiles } from '../../../web/server/studio/studio-files.ts';
import { siteVersionPath } from '../model/site-version.ts';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-editor-export-'));
  cpSync(join(import.meta.dirname, '../../../demo-studio'), at('demo'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const version = (id: string, from: number, values: object) => ({
  path: siteVersionPath(id),
  fields: toFields({ area: id.split('-')[0], from, by: 'ada', note: '', ...values } as never),
});
const run = (dataDir: string, studio: string, ...words: string[]) =>
  dataCommandResult(words, { DATA_DIR: at(dataDir), STUDIO_DIR: at(studio) });

/** The text of each file below a folder, by path. */
const textsOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(at(name), { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(at(name), file)).isFile())
      .sort()
      .map((file) => [file, readFileSync(join(at(name), file), 'latin1')]),
  );

test('an export has the studio with the values that hold, and a site made of it exports the same bytes', async () => {
  await createFolder(at('data'), {
    documents: [
      version('home-0', 5, {
        tagline: 'It’s out',
        storesLabel: ['Buy'],
        storesUrl: ['https://buy.example/'],
        otherGames: ['Lamplight\tLamplight\t\t\t/art/starhound-key-art.svg\t\t\t\tstore'],
        otherStores: ['Lamplight\tBuy\thttps://buy.example/lamplight'],
      }),
      version('home-1', Date.now() + 1e9, { tagline: 'Later' }),
      version('frame-0', 5, { company: 'Ltd', menuLabel: ['Blog'], menuUrl: ['/blog'], announcement: 'New' }),
      version('look-0', 5, {
        ...{ logo: '/pictures/mark-900x300/1600.jpg', brandFont: 'inter' },
        ...{ listedNames: ['dark.accent', 'light.ground'], listedTexts: ['#9dffe0', '#fffff0'] },
      }),
      version('words-0', 5, { listedNames: ['blog'], listedTexts: ['News'] }),
      version('press-0', 5, { usage: 'As you like.', factsLabel: ['Founded'], factsText: ['2019'] }),
    ],
    accounts: [],
  });
  expect(await run('data', 'demo', 'export', at('first'))).toMatchObject({ status: 0 });
  const studio = await loadStudio(at('first/studio'));
  expect(studio).toMatchObject({
    games: [
      { tagline: 'It’s out', stores: [{ label: 'Buy', url: 'https://buy.example/' }] },
      { name: 'Lamplight', logo: null, stores: [{ label: 'Buy', url: 'https://buy.example/lamplight' }] },
    ],
    ...{ company: 'Ltd', menu: [{ label: 'Blog', url: '/blog' }], announcement: { text: 'New' } },
    ...{ logo: '/pictures/mark-900x300/480.webp', words: { blog: 'News' } },
    press: { usage: 'As you like.', facts: [{ label: 'Founded', text: '2019' }] },
  });
  const { theme } = openStudioFiles(at('first/studio'), studio, () => {});
  expect(theme().css).toContain('--accent:#9dffe0');
  expect(theme().shades[1]?.ground).toBe('#fffff0');
  expect(readFileSync(at('first/siteVersions.json'), 'utf8')).toContain('Later');

  expect(await run('other', 'first/studio', 'import', at('first'))).toMatchObject({ status: 0 });
  expect(await run('other', 'first/studio', 'export', at('second'))).toMatchObject({ status: 0 });
  expect(textsOf('second')).toEqual(textsOf('first'));
  // Without the documents the files say the same.
  await createFolder(at('empty'), { documents: [], accounts: [] });
  expect(await run('empty', 'first/studio', 'export', at('third'))).toMatchObject({ status: 0 });
  expect(textsOf('third/studio')).toEqual(textsOf('first/studio'));
});

test('a studio that nobody has changed in the browser is exported byte by byte', async () => {
  await createFolder(at('data'), { documents: [], accounts: [] });
  expect(await run('data', 'demo', 'export', at('first'))).toMatchObject({
    status: 0,
    out: expect.stringContaining('Its folder studio/ is the studio'),
  });
  expect(textsOf('first/studio')).toEqual(textsOf('demo'));
});

test('without a valid studio the content is exported, and the reason is said', async () => {
  await createFolder(at('data'), { documents: [], accounts: [] });
  writeFileSync(at('demo/studio.config.ts'), 'export default { name: 5 }');
  const { status, out } = await run('data', 'demo', 'export', at('first'));
  expect([status, out]).toEqual([
    0,
    expect.stringContaining('is not in the export. studio.config.ts is not valid'),
  ]);
  expect(readdirSync(at('first'))).not.toContain('studio');
});
