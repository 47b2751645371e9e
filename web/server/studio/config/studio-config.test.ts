import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import studio from '../../../../e2e/support/studio/studio.config.ts';
import { FEATURES } from '../../../../features/all.ts';
import { isFeatureOn } from '../../../domain/feature.ts';
import { loadStudio } from './studio-config.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const PICTURES = join(import.meta.dirname, '../../../../demo-studio/pictures');

/** Loads a config with these values, one per line. */
function load(config: unknown, log = vi.fn()) {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-config-'));
  folders.push(folder);
  symlinkSync(PICTURES, join(folder, 'pictures'));
  writeFileSync(join(folder, 'studio.config.ts'), `export default ${JSON.stringify(config, null, 2)};`);
  return loadStudio(folder, log);
}

const [timeworks, starhound] = studio.games;
const FEATURE_NAMES = Object.keys(FEATURES);

test('the config of the tests is valid', async () => {
  expect(await load(studio)).toEqual(studio);
});

test('config fields that have a default can be left out', async () => {
  const { locale: _locale, signUp: _signUp, ...rest } = studio;
  expect(await load(rest)).toEqual(studio);
});

test.each(FEATURE_NAMES)('the feature %s is on, unless the studio turns it off', async (name) => {
  const loaded = await load({ ...studio, features: { [name]: false } });
  expect(isFeatureOn(loaded, name)).toBe(false);
  expect(isFeatureOn(loaded, 'another')).toBe(true);
  expect(isFeatureOn(await load(studio), name)).toBe(true);
});

test('an external sign-up form may have a field for the consent text', async () => {
  const form = { action: 'https://forms.example/news', field: 'entry.1', consentField: 'entry.2' };
  expect((await load({ ...studio, signUp: { ...studio.signUp, form } })).signUp.form).toEqual(form);
});

test.each([
  null,
  '/session',
  'https://login.example/session',
  'https://login.example:8443/',
  'http://localhost:4000/session',
  'http://127.0.0.1:4000/session',
  'http://[::1]:4000/session',
])('tokens may be sent to %s', async (tokenSyncUrl) => {
  expect((await load({ ...studio, tokenSyncUrl })).tokenSyncUrl).toBe(tokenSyncUrl);
});

test('a studio’s translations are accepted, with or without plural forms', async () => {
  const words = {
    blog: 'Neuigkeiten',
    by: 'Von {authors}',
    posts: { one: 'ein Beitrag', other: '{count} Beiträge' },
    minutesToRead: '{count} Min. Lesezeit',
  };
  expect((await load({ ...studio, words })).words).toEqual(words);
});

test('the link to the privacy page in the sign-up consent has a default label', async () => {
  const signUp = { consent: { text: 'News, please.', privacyPage: '/privacy' } };
  expect((await load({ ...studio, signUp })).signUp).toEqual({
    form: null,
    finalSegment: '2-4',
    consent: { ...signUp.consent, privacyLabel: 'Privacy policy' },
  });
});

test.each<[string, object, string]>([
  ['an unknown word', { words: { bolg: 'x' } }, 'words: has unknown fields: "bolg"'],
  [
    'translations that are not an object',
    { words: 'News' },
    'words: must be an object with your translations',
  ],
  ['a blank name', { name: '   ' }, 'name: must not consist of spaces'],
  ['a company name of a no-break space', { company: '\u00a0' }, 'company: must not consist of spaces'],
  [
    'a description of invisible characters',
    { description: '\u200b' },
    'description: must not consist of spaces',
  ],
  ['an empty word', { words: { blog: '' } }, 'words.blog: must not be empty'],
  ['a blank word', { words: { blog: ' ' } }, 'words.blog: must not consist of spaces'],
  [
    'a blank plural',
    { words: { posts: { one: ' ', other: '{count} Beiträge' } } },
    'words.posts.one: must not consist of spaces',
  ],
  [
    'a game without a name',
    { games: [{ ...timeworks, name: ' ' }] },
    'games.0.name: must not consist of spaces',
  ],
  [
    'a link without a label',
    { socials: [{ kind: 'steam', label: ' ', url: 'https://a.example' }] },
    'socials.0.label: must not consist of spaces',
  ],
  [
    'consent without text',
    { signUp: { consent: { text: ' ', privacyPage: '/privacy' } } },
    'signUp.consent.text: must not consist of spaces',
  ],
  ['a word without its placeholder', { words: { by: 'Von' } }, 'words.by: must contain {authors}'],
  [
    'a word with an unknown placeholder',
    { words: { posts: { one: 'eins', other: '{anzahl} Beiträge' } } },
    'words.posts: has the placeholder {anzahl}, for which there is no value',
  ],
  [
    'plurals without the form "other"',
    { words: { posts: { one: 'eins' } } },
    'words.posts: must be text, or texts for plurals',
  ],
  ['a misspelled field', { nmae: 'x' }, 'its default export: has unknown fields: "nmae"'],
  [
    'an unknown kind of link',
    { socials: [{ kind: 'discord', label: 'A', url: 'https://a.example' }] },
    'socials.0.kind: must be one of chat, indie-game-store,',
  ],
  [
    'a plural that the language does not have',
    { words: { posts: { one: 'a', few: 'b', other: '{count} c' } } },
    'words.posts.few: is never shown, because en has only these plural forms: one, other',
  ],
  [
    'a logo without a file',
    { logo: '/art/nowhere.svg' },
    'logo: names /art/nowhere.svg, but there is no file pictures/nowhere.svg',
  ],
  [
    'an icon without a file',
    { socials: [{ icon: '/art/social/nowhere.svg', label: 'A', url: 'https://a.example' }] },
    'socials.0.icon: names /art/social/nowhere.svg, but there is no',
  ],
  [
    'key art that is not a picture',
    { games: [{ ...timeworks, keyArt: '/art/key-art.psd' }] },
    'games.0.keyArt: must be the address of an SVG, PNG',
  ],
  ['missing socials', { socials: undefined }, 'socials: is missing: it must be a list in square'],
  ['socials that are not a list', { socials: 'none' }, 'socials: must be a list in square brackets'],
  [
    'an unknown language',
    { locale: 'xx-nowhere-' },
    'locale: must be a language code such as en, de or pt-BR',
  ],
  ['an empty list of games', { games: [] }, 'games.0: is missing: it must be a game'],
  [
    'a promoted game without a store',
    { games: [{ ...timeworks, stores: [] }] },
    'games.0.stores.0: is missing: it must be a store',
  ],
  ['a promoted game without a trailer', { games: [{ ...timeworks, trailer: null }] }, 'games.0.trailer: '],
  [
    'two games with the same address',
    { games: [timeworks, { ...starhound, address: 'timeworks' }] },
    'games: must each have a different address',
  ],
  [
    'an address with a slash',
    { games: [timeworks, { ...starhound, address: 'a/b' }] },
    'games.1.address: must be letters, digits and hyphens',
  ],
  [
    'a header link to a missing store',
    { games: [timeworks, { ...starhound, inHeader: 'store' }] },
    'games: can be "store" in the header only if the game has a store',
  ],
  [
    'a store without a name',
    { games: [timeworks, { ...starhound, stores: [{ label: '', url: 'https://store.example' }] }] },
    'games.1.stores.0.label: must not be empty',
  ],
  [
    'a link with neither kind nor icon',
    { socials: [{ label: 'A', url: 'https://a.example' }] },
    'socials.0: must have either a kind or an icon',
  ],
  [
    'a link with both kind and icon',
    { socials: [{ label: 'A', url: 'https://a.example', kind: 'steam', icon: '/art/a.svg' }] },
    'socials.0: must have either a kind or an icon',
  ],
  [
    'an unknown rule for e-mail addresses',
    { signUp: { finalSegment: '2-6' } },
    "signUp.finalSegment: must be '2-4' or 'any'",
  ],
  ...(
    [
      ['a remote address without https', 'http://login.example/session'],
      ['an address whose host only ends like localhost', 'http://localhost.login.example/'],
      ['another protocol', 'ftp://login.example/session'],
      ['an address of a scheme alone', '//login.example/session'],
      ['an address with a password', 'https://name:secret@login.example/session'],
      ['text that is not an address', 'login.example'],
      ['an empty address', ''],
      ['a boolean', true],
    ] as const
  ).map(([what, tokenSyncUrl]): [string, object, string] => [
    `${what} for tokens`,
    { tokenSyncUrl },
    'tokenSyncUrl: must be null, an address on this site such as /session, or an https address such as',
  ]),
  [
    'a feature that does not exist',
    { features: { 'no such feature': false } },
    'features: has no feature "no such feature"; the features are ',
  ],
  ...FEATURE_NAMES.map((name): [string, object, string] => [
    `the feature ${name} neither on nor off`,
    { features: { [name]: 'no' } },
    `features.${name}: must be true or false`,
  ]),
  ['a list of features', { features: ['chat'] }, 'features: must be an object in braces'],
  [
    'consent without a page',
    { signUp: { consent: { text: 'News' } } },
    'signUp.consent.privacyPage: is missing: it must be an address such as /privacy',
  ],
])("an invalid config is refused with the field's name: %s", async (_what, change, sentence) => {
  const refused = load({ ...studio, ...change });
  await expect(refused).rejects.toThrow('studio.config.ts is not valid: ');
  await expect(refused).rejects.toThrow(sentence);
});

test.each([
  ['missing', 'const studio = {};'],
  ['null', 'export default null;'],
  ['a string', 'export default "studio";'],
  ['a function', 'export default () => ({});'],
])('a config file whose default export is %s is refused in one sentence', async (_what, source) => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-config-'));
  folders.push(folder);
  writeFileSync(join(folder, 'studio.config.ts'), source);
  await expect(loadStudio(folder)).rejects.toThrow(
    'studio.config.ts is not valid: its default export must be an object. Write export default { … }',
  );
});

test('a config of an earlier version still works, and the log says so', async () => {
  const { games: _games, signUp: _signUp, locale: _locale, ...rest } = studio;
  const game = {
    name: 'Little Kites',
    tagline: 'Up.',
    logo: '/art/timeworks-logo.svg',
    keyArt: '/art/timeworks-key-art.svg',
    storeUrl: 'https://store.example/kite',
    storeLabel: 'Buy',
    trailerVideoId: 'aqz-KE-bpKQ',
    trailerStill: '/art/trailer-still.svg',
  };
  const log = vi.fn();
  const loaded = await load({ ...rest, game, signUpForm: { action: 'https://f.example', field: 'e' } }, log);
  expect(loaded.games).toEqual([
    {
      name: 'Little Kites',
      address: 'LittleKites',
      tagline: 'Up.',
      logo: '/art/timeworks-logo.svg',
      keyArt: '/art/timeworks-key-art.svg',
      stores: [{ label: 'Buy', url: 'https://store.example/kite' }],
      trailer: { videoId: 'aqz-KE-bpKQ', still: '/art/trailer-still.svg' },
      inHeader: 'store',
    },
  ]);
  expect(loaded.signUp.form).toEqual({ action: 'https://f.example', field: 'e' });
  expect(log).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ level: 'warn', message: expect.stringContaining('game, signUpForm.') }),
  );
});

test('a config may name pictures of the site and uploaded pictures, even with a query string', async () => {
  const socials = [{ icon: '/art/social/chat.svg', label: 'A', url: 'https://a.example' }];
  const uploaded = { ...starhound, keyArt: '/pictures/harbour-1600x900-1b3b3e/1600.avif' };
  const config = { ...studio, socials, logo: '/art/studio-logo.svg?v=2', games: [timeworks, uploaded] };
  expect(await load(config)).toEqual(config);
});

test.each<[locale: string, word: object, lacking: string | null]>([
  ['ru', { one: 'a', other: 'b' }, 'many, few'],
  ['ru', { one: 'a', few: 'b', many: 'c', other: 'd' }, null],
  ['fr', { one: 'a', other: 'b' }, null],
  ['ar', { other: 'a' }, 'zero, one, two, few, many'],
  ['ja', { other: 'a' }, null],
])('missing plural forms for small numbers are logged (language %s): %j', async (locale, posts, lacking) => {
  const log = vi.fn();
  await load({ ...studio, locale, words: { posts } }, log);
  const messages = log.mock.calls.map(([{ message }]) => message);
  expect(messages).toEqual(
    lacking === null
      ? []
      : [
          expect.stringMatching(
            `^studio.config.ts, line \\d+: words.posts has no text for ${lacking}, which ${locale} uses\\. `,
          ),
        ],
  );
});

test('missing pictures with fixed names, such as social-card.jpg, are logged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-config-'));
  folders.push(folder);
  mkdirSync(join(folder, 'pictures'));
  writeFileSync(join(folder, 'pictures/a.svg'), '');
  writeFileSync(join(folder, 'pictures/favicon.svg'), '');
  const config = JSON.stringify(studio).replaceAll(/\/art\/[\w-]+\.svg/g, '/art/a.svg');
  writeFileSync(join(folder, 'studio.config.ts'), `export default ${config};`);
  const log = vi.fn();
  await loadStudio(folder, log);
  expect(log.mock.calls.map(([{ message }]) => message)).toEqual([
    expect.stringMatching(
      /^the folder pictures\/ has no apple-touch-icon\.png, icon-512\.png, social-card\.jpg\. /,
    ),
  ]);
});
