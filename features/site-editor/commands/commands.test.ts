import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolder } from '@studio-site/backend/maintenance';
import { toFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataCommandResult } from '../../../test/stages/data-command-result.ts';
import { loadStudio } from '../../../web/server/studio/config/studio-config.ts';
import { readOwnPages } from '../../../web/server/studio/own-pages.ts';
import { openStudioFiles } from '../../../web/server/studio/studio-files.ts';
import { NO_END, PAGE_KINDS } from '../model/page-kind.ts';
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
const sitePage = (id: string, fields: object) => ({
  path: `${PAGE_KINDS.page.path}/${id}`,
  fields: toFields({
    ...{ published: true, publishDate: 5, until: NO_END, creationDate: 5, changedDate: 5, author: 'ada' },
    ...fields,
  } as never),
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

test('an export has the values that hold, and a site made of it exports the same bytes', async () => {
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
      version('redirects-0', 5, { redirects: ['/old\t/blog', '/older\t/team'] }),
      version('words-0', 5, { listedNames: ['blog'], listedTexts: ['News'] }),
      sitePage('1', { title: 'Your data', address: '/data', content: 'Little.' }),
      sitePage('2', { title: 'Artists', address: '/jobs/art', place: 'menu', order: 3 }),
      sitePage('4', { title: 'A fair', address: '/fair', until: Date.now() + 1e9 }),
      sitePage('3', { title: 'Later', address: '/later', publishDate: Date.now() + 1e9 }),
      version('press-0', 5, { usage: 'As you like.', factsLabel: ['Founded'], factsText: ['2019'] }),
    ],
    accounts: [],
  });
  mkdirSync(at('demo/pages'));
  writeFileSync(at('demo/pages/privacy.md'), '---\ntitle: Privacy\naddress: /data\n---\n\nText\n');
  expect(await run('data', 'demo', 'export', at('first'))).toMatchObject({ status: 0 });
  expect(
    readOwnPages([at('first/studio/pages/privacy.md'), at('first/studio/pages/jobs-art.md')]),
  ).toMatchObject([
    { title: 'Your data', address: '/data', text: 'Little.' },
    { title: 'Artists', address: '/jobs/art', place: 'menu' },
  ]);
  expect(readdirSync(at('first/studio/pages'))).not.toContain('fair.md');
  expect(readFileSync(at('first/pages.json'), 'utf8')).toContain('Later');
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
  expect(readFileSync(at('first/studio/redirects.txt'), 'utf8')).toBe('/old /blog\n/older /team\n');
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
