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
import { readGames } from '../../../web/server/studio/games/read-games.ts';
import { readOwnPages } from '../../../web/server/studio/own-pages.ts';
import { openStudioFiles } from '../../../web/server/studio/studio-files.ts';
import { emptyValues, NO_END, PAGE_KINDS } from '../model/page-kind.ts';
import { siteVersionPath } from '../model/site-version.ts';
import { asStored } from '../model/value-fields.ts';

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
const gamePage = (id: string, values: object, more = {}) => ({
  ...sitePage(id, {
    ...asStored(PAGE_KINDS.game.fields, { ...emptyValues(PAGE_KINDS.game), ...values }),
    ...more,
  }),
  path: `${PAGE_KINDS.game.path}/${id}`,
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

test('an export has the present values, and a site made from it exports the same bytes', async () => {
  await createFolder(at('data'), {
    documents: [
      version('home-0', 5, {
        tagline: 'It’s out',
        storesLabel: ['Buy'],
        storesUrl: ['https://buy.example/'],
        otherGames: [
          'Lamplight\tLamplight\t\t\t/art/starhound-key-art.svg\t\t\t\tstore',
          'Duskwater\tDuskwater\t\t\t/art/starhound-key-art.svg\t\t\t\tnothing',
        ],
        otherStores: ['Lamplight\tBuy\thttps://buy.example/lamplight'],
      }),
      version('home-1', Date.now() + 1e9, { tagline: 'Later' }),
      version('frame-0', 5, { company: 'Ltd', menuLabel: ['Blog'], menuUrl: ['/blog'], announcement: 'New' }),
      version('look-0', 5, {
        ...{ logo: '/pictures/mark-900x300/1600.jpg', brandFont: 'inter' },
        ...{ listedNames: ['dark.accent', 'light.ground'], listedTexts: ['#9dffe0', '#fffff0'] },
      }),
      version('redirects-0', 5, { redirects: ['/old\t/blog', '/older\t/team', '/c\t/d'] }),
      version('words-0', 5, { listedNames: ['blog'], listedTexts: ['News'] }),
      sitePage('1', { title: 'Your data', address: '/data', content: 'Little.' }),
      sitePage('2', {
        ...{ title: 'Artists', address: '/jobs/art', place: 'menu', order: 3 },
        // A line of the redirects file precedes the last one.
        formerAddresses: ['/artists', '/data', '/blog', '/painters'],
      }),
      // A line leads from its address to a page, and a line from another's address back to a former one; both had one address.
      sitePage('6', { title: 'Wing', address: '/wing', formerAddresses: ['/annex'] }),
      sitePage('7', { title: 'Hall', address: '/hall', formerAddresses: ['/lobby', '/annex'] }),
      // A redirect takes its address, and another one leads from there to a former one.
      sitePage('5', {
        title: 'Old',
        address: '/older',
        content: 'Old.',
        formerAddresses: ['/team', '/oldest'],
      }),
      sitePage('4', { title: 'A fair', address: '/fair', until: Date.now() + 1e9 }),
      sitePage('3', { title: 'Later', address: '/later', publishDate: Date.now() + 1e9 }),
      gamePage('1', {
        ...{ game: 'Duskwater', released: '2021-10-15', price: 'Free: "now" # {a: [b]}' },
        ...{ platforms: 'Windows', content: '## Text\n\nA --- line', ground: '#102030', accent: '#ffc98a' },
        credits: [{ role: 'Music', names: 'One, Two' }],
        quotes: [{ text: '<script>x</script>', source: '</style>', url: '' }],
      }),
      gamePage(
        '2',
        {
          ...{ game: 'Kite', name: 'Kite Weather' },
          screenshots: [{ picture: '/art/duskwater-storm.svg', alt: 'Rain' }],
        },
        { formerAddresses: ['/games/Wind', '/games/Duskwater'] },
      ),
      version('press-0', 5, { usage: 'As you like.', factsLabel: ['Founded'], factsText: ['2019'] }),
    ],
    accounts: [],
  });
  // The same redirect as one of the versions, one that makes a line of a version useless, and one that forms a loop with it.
  const lines = '/painters /team\n/wing /team\n/hall /lobby\n';
  writeFileSync(at('demo/redirects.txt'), `/old/\t/blog\n/older /contact\n/d /c\n${lines}`);
  mkdirSync(at('demo/pages'));
  writeFileSync(at('demo/pages/privacy.md'), '---\ntitle: Privacy\naddress: /data\n---\n\nText\n');
  expect(await run('data', 'demo', 'export', at('first'))).toMatchObject({ status: 0 });
  expect(
    readOwnPages([at('first/studio/pages/privacy.md'), at('first/studio/pages/jobs-art.md')]),
  ).toMatchObject([
    { title: 'Your data', address: '/data', text: 'Little.' },
    { title: 'Artists', address: '/jobs/art', place: 'menu' },
  ]);
  const names = ['Duskwater', 'Kite'].map((name) => at(`first/studio/games/${name}.md`));
  const exported = await loadStudio(at('first/studio'));
  const { pages, faults } = readGames(at('first/studio'), names, exported.games);
  expect(faults).toEqual([]);
  expect(pages.get('Duskwater')).toEqual({
    facts: {
      ...{ released: '2021-10-15', price: 'Free: "now" # {a: [b]}', platforms: ['Windows'] },
      quotes: [{ text: '<script>x</script>', source: '</style>' }],
      credits: [{ role: 'Music', names: ['One', 'Two'] }],
      colors: { ground: '#102030', accent: '#ffc98a' },
    },
    ...{ text: '## Text\n\nA --- line', isPartial: false },
  });
  expect(readdirSync(at('first/studio/pages'))).not.toContain('fair.md');
  expect(readFileSync(at('first/pages.json'), 'utf8')).toContain('Later');
  expect(exported).toMatchObject({
    games: [
      { tagline: 'It’s out', stores: [{ label: 'Buy', url: 'https://buy.example/' }] },
      { name: 'Lamplight', logo: null, stores: [{ label: 'Buy', url: 'https://buy.example/lamplight' }] },
      { name: 'Duskwater' },
      { name: 'Kite Weather', keyArt: '/art/duskwater-storm.svg' },
    ],
    ...{ company: 'Ltd', menu: [{ label: 'Blog', url: '/blog' }], announcement: { text: 'New' } },
    ...{ logo: '/pictures/mark-900x300/480.webp', words: { blog: 'News' } },
    press: { usage: 'As you like.', facts: [{ label: 'Founded', text: '2019' }] },
  });
  expect(readFileSync(at('first/studio/redirects.txt'), 'utf8')).toBe(
    `/older /team\n/artists /jobs/art\n/oldest /older\n/annex /wing\n/games/Wind /games/Kite\n/press/Wind /press/Kite\n/games/Wind/news.json /games/Kite/news.json\n/old/\t/blog\n/older /contact\n/d /c\n${lines}`,
  );
  const { theme } = openStudioFiles(at('first/studio'), exported, () => {});
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

test('a studio without changes in the browser is exported byte by byte', async () => {
  await createFolder(at('data'), { documents: [], accounts: [] });
  expect(await run('data', 'demo', 'export', at('first'))).toMatchObject({
    status: 0,
    out: expect.stringContaining('Its folder studio/ is the studio'),
  });
  expect(textsOf('first/studio')).toEqual(textsOf('demo'));
});

test('the redirects of an import are exported behind those of the studio’s folder', async () => {
  await createFolder(at('data'), { documents: [], accounts: [] });
  writeFileSync(at('demo/redirects.txt'), '/a /blog');
  writeFileSync(at('data/redirects.txt'), '# Imported\n/A%20b /blog/x\n/a /team\n//old.example/a /team\n');
  await run('data', 'demo', 'export', at('first'));
  const redirects = '/a /blog\n/A%20b /blog/x\n//old.example/a /team\n';
  expect(readFileSync(at('first/studio/redirects.txt'), 'utf8')).toBe(redirects);
  // The site with the exported folder does not get them twice.
  await run('data', 'first/studio', 'export', at('second'));
  expect(textsOf('second/studio')).toEqual(textsOf('first/studio'));
});

test('without a valid studio the content is still exported, with the reason', async () => {
  await createFolder(at('data'), { documents: [], accounts: [] });
  writeFileSync(at('demo/studio.config.ts'), 'export default { name: 5 }');
  const { status, out } = await run('data', 'demo', 'export', at('first'));
  expect([status, out]).toEqual([
    0,
    expect.stringContaining('is not in the export. studio.config.ts is not valid'),
  ]);
  expect(readdirSync(at('first'))).not.toContain('studio');
});

test('leave-demo says that it copies no settings and pages made in the browser', async () => {
  const documents = [version('home-0', 5, { tagline: 'Out' }), gamePage('1', { game: 'Kite' })];
  await createFolder(at('data'), { documents, accounts: [] });
  expect((await run('data', 'demo', 'leave-demo', at('left'))).out).toContain(
    `still in ${at('data')}: The site’s settings in the browser (2 documents). npm run export writes their content into files.`,
  );
});
