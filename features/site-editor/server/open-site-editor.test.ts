import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, openBackend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import studio from '../../../demo-studio/studio.config.ts';
import { askAsOwner } from '../../../platform/engine/owner-access.ts';
import { ownerDocuments } from '../../../platform/engine/owner-documents.ts';
import { servedStage } from '../../../test/stages/served-stage.ts';
import { openStandIn } from '../../../test/stand-ins/stand-in.ts';
import type { Part } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import { studioSchema } from '../../../web/server/studio/config/studio-schema.ts';
import { AREA_NAMES, AREAS } from '../model/areas.ts';
import { emptyValues, PAGE_KIND_NAMES, PAGE_KINDS } from '../model/page-kind.ts';
import { siteVersionPath } from '../model/site-version.ts';
import { asStored } from '../model/value-fields.ts';
import { openSiteEditor } from './open-site-editor.ts';

const root = join(import.meta.dirname, '../../..');
const PROJECT = 'demo-studio';
const ROOT = `projects/${PROJECT}/databases/(default)/documents`;
const MOMENT = 2_000_000;
let dataDir: string;
let backend: Backend;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'site-editor-'));
  backend = await openBackend({
    projectId: PROJECT,
    dataDir,
    rules: { text: readFileSync(join(root, 'firestore.rules'), 'utf8'), name: 'firestore.rules' },
    indexes: JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')),
    identity: { demo: { accounts: [] } },
  });
});
afterEach(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true });
});

const ask = (method: string, body: object) => askAsOwner(backend, PROJECT, method, body);

async function open(now = 1_000_000): Promise<Part & Required<Pick<Part, 'studio'>>> {
  const documents = ownerDocuments(ask, PROJECT);
  const part = await openSiteEditor({ backend, documents, now: () => now } as unknown as Site);
  backend.onCommit(({ changes }) => part.onCommit?.(changes));
  return part as Part & Required<Pick<Part, 'studio'>>;
}

const put = (id: string, from: number, values: Record<string, string | string[]>) =>
  ask(':commit', {
    writes: [
      {
        update: {
          name: `${ROOT}/${siteVersionPath(id)}`,
          fields: toFields({ area: id.split('-')[0] ?? '', from, by: 'ada', note: '', ...values }),
        },
      },
    ],
  });
const remove = (id: string) => ask(':commit', { writes: [{ delete: `${ROOT}/${siteVersionPath(id)}` }] });

test('without versions the studio has the values of its file', async () => {
  const part = await open();
  expect(part.studio.at(studio, 5)).toBe(studio);
  expect(part.studio.nextChange(5)).toBe(Number.POSITIVE_INFINITY);
});

test('a saved version takes effect at its moment, and pages become stale at once', async () => {
  const part = await open();
  const purge = vi.fn();
  part.start?.({ since: null, mail: false }, { ...servedStage(() => new Response()), purge });
  await put('home-1', MOMENT, { tagline: 'Out now' });
  expect(purge).toHaveBeenCalledTimes(1);
  expect(part.studio.nextChange(1_000_000)).toBe(MOMENT);
  expect(part.studio.at(studio, MOMENT - 1).games[0].tagline).toBe(studio.games[0].tagline);
  expect(part.studio.at(studio, MOMENT).games[0]).toEqual({ ...studio.games[0], tagline: 'Out now' });
  await remove('home-1');
  expect(purge).toHaveBeenCalledTimes(2);
  expect(part.studio.at(studio, MOMENT)).toBe(studio);
});

test('colours and fonts change at their moment; an invalid colour is left out', async () => {
  const part = await open();
  await put('look-1', MOMENT, {
    brandFont: 'inter',
    listedNames: ['dark.ink', 'dark.ground', 'light.ink'],
    listedTexts: ['#ffffff', 'red;}</style>', '#101010'],
  });
  expect(part.studio.at(studio, MOMENT - 1).look).toBeUndefined();
  expect(part.studio.at(studio, MOMENT).look).toEqual({
    ...{ dark: { ink: '#ffffff' }, light: { ink: '#101010' }, fonts: { brand: 'inter' } },
  });
});

test('a change of another document makes no page stale', async () => {
  const part = await open();
  const purge = vi.fn();
  part.start?.({ since: null, mail: false }, { ...servedStage(() => new Response()), purge });
  await ask(':commit', { writes: [{ update: { name: `${ROOT}/userdata/ada`, fields: {} } }] });
  expect(purge).not.toHaveBeenCalled();
});

test('the page of a game goes live and ends at its moments, also for a game that is not listed', async () => {
  const part = await open();
  const kind = PAGE_KINDS.game;
  const screenshots = [{ picture: '/art/kite.png', alt: 'A kite' }];
  const values = { ...emptyValues(kind), game: 'Kite', name: 'Kite Weather', price: 'Free', screenshots };
  const fields = toFields({
    ...asStored(kind.fields, values),
    ...{ published: true, publishDate: MOMENT, until: MOMENT + 10 },
    ...{ creationDate: 5, changedDate: 5, author: 'ada' },
  });
  await ask(':commit', { writes: [{ update: { name: `${ROOT}/${kind.path}/1`, fields } }] });
  const files = { ownPages: [], gamePages: new Map() };
  const at = (one: typeof part, time: number) => [
    one.studio.at(studio, time).games.at(-1)?.name,
    one.studio.pages?.at(files, time).gamePages.get('Kite')?.facts.price,
  ];
  const other = [studio.games.at(-1)?.name, undefined];
  for (const one of [part, await open()]) {
    expect(one.studio.nextChange(1_000_000)).toBe(MOMENT);
    expect(at(one, MOMENT - 1)).toEqual(other);
    expect(at(one, MOMENT)).toEqual(['Kite Weather', 'Free']);
    expect(one.studio.pages?.at(files, MOMENT)).toBe(one.studio.pages?.at(files, MOMENT + 9));
    expect(at(one, MOMENT + 10)).toEqual(other);
  }
  expect(part.studio.at(studio, MOMENT).games.at(-1)?.keyArt).toBe('/art/kite.png');
  await ask(':commit', { writes: [{ delete: `${ROOT}/${kind.path}/1` }] });
  expect(at(part, MOMENT)).toEqual(other);
});

test('after a restart the valid and the planned versions are known', async () => {
  await put('home-1', 500, { tagline: 'Old' });
  await put('home-2', 900_000, { tagline: 'Present' });
  await put('home-3', MOMENT, { tagline: 'Later' });
  await put('frame-1', MOMENT + 1, { company: 'Other' });
  const part = await open();
  expect(part.studio.at(studio, 1_000_000).games[0].tagline).toBe('Present');
  // The clock was corrected to an earlier time.
  expect(part.studio.at(studio, 800_000).games[0].tagline).toBe('Old');
  expect(part.studio.at(studio, MOMENT).company).toBe(studio.company);
  expect(part.studio.at(studio, MOMENT + 1).company).toBe('Other');
});

test('in place of an invalid value the file’s is shown', async () => {
  await put('home-1', 500, { trailer: 'javascript:x', tagline: 'Fine', inHeader: '__proto__' });
  const part = await open();
  expect(part.studio.at(studio, 1_000_000).games[0]).toEqual({ ...studio.games[0], tagline: 'Fine' });
});

test('a studio with changed values is valid as a file', () => {
  const home = AREAS.home.apply(studio, {
    ...{ tagline: '', trailerDate: '', inHeader: 'nothing' },
    stores: [{ label: 'Buy', url: 'https://store.example' }],
    ...{ consent: 'Yes', consentPage: '/privacy', consentLink: '' },
  });
  const both = AREAS.frame.apply(home, {
    socials: [
      { icon: 'bluesky', label: 'Bluesky', url: 'https://sky.example' },
      { icon: '/art/forum.svg', label: 'Forum', url: 'https://forum.example' },
    ],
  });
  expect(studioSchema.safeParse(both).error).toBeUndefined();
  expect(both.games[0].trailer).toEqual({ videoId: 'aqz-KE-bpKQ', still: '/art/trailer-still.svg' });
  expect(both.signUp.consent?.privacyLabel).toBe('Privacy policy');
  expect(both.socials[0]).toEqual({ kind: 'bluesky', label: 'Bluesky', url: 'https://sky.example' });
});

test.each<[string, Record<string, string>[]]>([
  ['a game with a link to a store that it lacks', [{ name: 'A', address: 'A', art: '/a', header: 'store' }]],
  [
    'two games with one address',
    [
      { name: 'A', address: 'A', art: '/a', header: 'page' },
      { name: 'B', address: 'a', art: '/b', header: 'page' },
    ],
  ],
  [
    'a trailer without a picture',
    [{ name: 'A', address: 'A', art: '/a', header: 'page', trailer: 'aqz-KE-bpKQ' }],
  ],
])('stored values that do not go together still give a valid studio: %s', (_what, otherGames) => {
  const changed = AREAS.home.apply(studio, { otherGames });
  expect(studioSchema.safeParse(changed).error).toBeUndefined();
  expect(changed.games).toHaveLength(2);
});

test.each<[string, unknown, string | null]>([
  ['values of a form', { area: 'home', values: { tagline: 'Tried' } }, 'Tried'],
  ['a value that cannot be shown', { area: 'home', values: { tagline: 'x\ny' } }, studio.games[0].tagline],
  ['an unknown area', { area: 'shop', values: {} }, null],
  ['no values', 'javascript:alert(1)', null],
  ['a number', { area: 'home', values: { tagline: 5 } }, null],
])('the studio of a page that is tried: %s', async (_what, sent, tagline) => {
  const { tried } = (await open()).studio;
  expect(tried?.(studio, sent)?.games[0].tagline ?? null).toBe(tagline);
});

test('with another engine the valid versions are read as a visitor, not for each page', async () => {
  const reads: unknown[] = [];
  let isAway = false;
  const google = await openStandIn(({ body }) => {
    const { where } = JSON.parse(body.toString()).structuredQuery;
    reads.push(
      where.compositeFilter.filters.map((one: { fieldFilter: { value: unknown } }) => one.fieldFilter.value),
    );
    if (isAway) return { status: 503 };
    const isHome = JSON.stringify(where).includes('"home"');
    const fields = toFields({ area: 'home', from: 5, tagline: 'From afar' });
    return {
      status: 200,
      body: isHome ? [{ document: { name: `${ROOT}/${siteVersionPath('home-1')}`, fields } }] : [{}],
    };
  });
  let now = 1_000_000;
  const part = await openSiteEditor({
    ...{ backend: null, now: () => now, log: () => {}, settings: { pageCacheSeconds: 30 } },
    engine: { app: { projectId: PROJECT, apiKey: 'key' }, firestoreHost: new URL(google.origin).host },
  } as unknown as Site);
  const tagline = () => part.studio?.at(studio, now).games[0].tagline;
  expect(await part.studio?.upToDate?.()).toBe(1_000_000);
  expect(tagline()).toBe('From afar');
  expect(reads).toHaveLength(AREA_NAMES.length + PAGE_KIND_NAMES.length);
  expect(reads[0]).toEqual([{ stringValue: 'home' }, { integerValue: '1000000' }]);
  now += 9_000;
  // Pages are those of the moment for which the versions are known.
  expect(await part.studio?.upToDate?.()).toBe(1_000_000);
  expect(reads).toHaveLength(AREA_NAMES.length + PAGE_KIND_NAMES.length);
  now += 2_000;
  isAway = true;
  expect(await part.studio?.upToDate?.()).toBe(1_000_000);
  expect(tagline()).toBe('From afar');
  await google.close();
});
