export * from './test/page-permissions.ts';

import { ADMINISTRATORS, EDITORS, EVERYBODY, uidOf } from '../../permissions/actors.ts';
import { type Fields, get, list, overwrite, remove, together } from '../../permissions/requests.ts';
import { never, type Row, type Table } from '../../permissions/table.ts';
import { canManageSite } from '../../web/domain/people/permissions.ts';
import { logEntryPath } from '../../web/domain/places.ts';
import { siteVersionPath } from './model/site-version.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.now();

const HOME = { area: 'home', note: '', tagline: 'Out now', from: now + DAY };
const stored = (from: number): Fields => ({
  ...HOME,
  from,
  by: 'administrator',
  at: { $timestamp: '2026-01-01T00:00:00Z' },
});

/** Writes a version as the caller, with the server's time. */
const write =
  (fields: Fields = {}, id?: string): Row['ask'] =>
  (actor, { path }) =>
    together({
      path: id ? siteVersionPath(id) : path,
      fields: { ...HOME, by: uidOf(actor), ...fields },
      stamped: ['at'],
    });

/** Writes a version for now, by the time of the request: on a slow machine, tests of other tables take minutes before. */
const writeNow: Row['ask'] = (...about) => write({ from: Date.now() })(...about);

const long = (length: number) => 'x'.repeat(length);
const rows = (count: number, text: string) => Array.from({ length: count }, () => text);
const BUTTON = 'https://store.test/';
const PRESS = { area: 'press', factsLabel: ['Founded'], factsText: ['2018'] };
const LINK = { area: 'frame', socialsIcon: ['chat'], socialsLabel: ['Chat'], socialsUrl: [BUTTON] };

/** A game that is not on the home page, as its columns separated by tabs. */
const game = (changes: Readonly<Record<number, string>> = {}) =>
  [
    'Duskwater',
    'Duskwater',
    'One ferry.',
    '',
    '/art/a.svg',
    'aqz-KE-bpKQ',
    '/art/b.svg',
    '2026-03-14',
    'store',
  ]
    .map((text, at) => changes[at] ?? text)
    .join('\t');
const WRONG_GAMES: Readonly<Record<string, string>> = {
  'a name of 81 characters': game({ 0: long(81) }),
  'an address with a slash': game({ 1: 'a/b' }),
  'a tagline of 201 characters': game({ 2: long(201) }),
  'a logo with the address of a script': game({ 3: 'javascript:x' }),
  'no picture': game({ 4: '' }),
  'a trailer that is an address': game({ 5: 'https://video.test/' }),
  'a still on another site': game({ 6: 'https://pictures.test/' }),
  'a date that is none': game({ 7: 'tomorrow' }),
  'another link in the header': game({ 8: 'blog' }),
  'a column too many': `${game()}\tx`,
};

/** The versions of the site's settings. */
export const siteVersionTable: Table = {
  title: 'Versions of the site’s settings',
  situations: () => [
    { words: ['ahead'], path: siteVersionPath('home-7'), stored: stored(now + DAY) },
    { words: ['begun'], path: siteVersionPath('home-7'), stored: stored(now - DAY) },
  ],
  rows: [
    { does: 'read a version', ask: () => get, may: { ahead: ADMINISTRATORS, begun: EVERYBODY } },
    {
      does: 'list the versions that have begun',
      ask: () => list([['from', 'LESS_THAN_OR_EQUAL', now - HOUR]], [], 50),
      may: { begun: EVERYBODY },
    },
    {
      does: 'list all versions',
      ask: () => list([], [], 50),
      may: ADMINISTRATORS,
      screen: canManageSite,
    },
    {
      does: 'list the versions up to a later moment',
      ask: () => list([['from', 'LESS_THAN_OR_EQUAL', now + 2 * DAY]], [], 50),
      may: ADMINISTRATORS,
    },
    {
      does: 'change a version',
      ask: write({ tagline: 'Out on Friday' }),
      may: { ahead: ADMINISTRATORS, begun: '' },
    },
    {
      does: 'let a version hold from now on',
      ask: writeNow,
      may: { ahead: ADMINISTRATORS, begun: '' },
    },
    never('move a version to another area', write({ area: 'frame' })),
    never('let a version hold since yesterday', write({ from: now - DAY })),
    never('change a version in the name of another', write({ by: 'other' })),
    { does: 'remove a version', ask: () => remove, may: { ahead: ADMINISTRATORS, begun: '' } },
  ],
};

/** New versions of the site's settings. */
export const newSiteVersionTable: Table = {
  title: 'Versions of the site’s settings, not saved yet',
  situations: () => [{ words: [], path: siteVersionPath('home-7'), stored: null }],
  rows: [
    { does: 'save a version for later', ask: write(), may: ADMINISTRATORS, screen: canManageSite },
    { does: 'save a version for now', ask: writeNow, may: ADMINISTRATORS },
    {
      does: 'save all values of the home page',
      ask: write({
        description: 'A studio.',
        trailer: 'aqz-KE-bpKQ',
        trailerStill: '/art/still.svg',
        trailerDate: '2026-03-14',
        storesLabel: ['Buy now', 'Play'],
        storesUrl: [BUTTON, BUTTON],
        inHeader: 'page',
        consent: 'News, please.',
        consentPage: '/privacy',
        consentLink: 'Privacy',
        ...{
          gameName: 'Timeworks',
          gameAddress: 'Timeworks',
          gameLogo: '/art/logo.svg',
          gameArt: '/art/art.svg',
        },
        otherGames: [game(), game({ 1: 'Starhound', 5: '', 6: '', 7: '', 8: 'nothing' })],
        otherStores: [`Duskwater\tBuy now\t${BUTTON}`],
      }),
      may: ADMINISTRATORS,
    },
    ...Object.entries(WRONG_GAMES).map(([what, wrong]) =>
      never(`save a game with ${what}`, write({ otherGames: [game(), wrong] })),
    ),
    never('save 21 games', write({ otherGames: rows(21, game()) })),
    never('save games as a text', write({ otherGames: game() })),
    never('save 21 stores of games', write({ otherStores: rows(21, `A\tBuy\t${BUTTON}`) })),
    never('save a store of a game that leads to a script', write({ otherStores: ['A\tBuy\tjavascript:x'] })),
    never('save a store of a game without a label', write({ otherStores: [`A\t\t${BUTTON}`] })),
    never('save a name of the game of 81 characters', write({ gameName: long(81) })),
    never('save an address of the game with a slash', write({ gameAddress: 'a/b' })),
    never('save a logo of the game with the address of a script', write({ gameLogo: 'javascript:x' })),
    never('save a picture of the game with the address of a script', write({ gameArt: 'javascript:x' })),
    {
      does: 'save footer and contact',
      ask: write(
        {
          area: 'frame',
          announcement: 'Out now',
          announcementLink: '/blog',
          menuLabel: ['Blog'],
          menuUrl: ['/blog'],
          footerLinksLabel: [],
          footerLinksUrl: [],
          company: 'A Studio',
          email: 'hello@studio.test',
          imprint: 'A Studio\n1 Quay Street',
          afterPost: 'share related',
          socialsIcon: ['chat', 'bluesky'],
          socialsLabel: ['Chat', 'Bluesky'],
          socialsUrl: ['https://chat.test/', 'https://sky.test/'],
        },
        'frame-0',
      ),
      may: ADMINISTRATORS,
    },
    never('save a version under the id of another area', write({}, 'frame-7')),
    never('save a version under an id without a number', write({}, 'home-x')),
    never('save the version 10000', write({}, 'home-10000')),
    never('save a version of an unknown area', write({ area: 'shop' }, 'shop-1')),
    never('save a version that holds since yesterday', write({ from: now - DAY })),
    never('save a version for a moment in a hundred years', write({ from: now + 36_500 * DAY })),
    never('save a version with a text as moment', write({ from: 'now' })),
    never('save a version with a broken moment', write({ from: now + 0.5 })),
    never('save a version in the name of another', write({ by: 'other' })),
    never('save a version with a time of one’s own', (actor) =>
      overwrite({ ...HOME, by: uidOf(actor), at: 1 }),
    ),
    never('save a value that does not exist', write({ script: 'alert(1)' })),
    never('save a tagline of 201 characters', write({ tagline: long(201) })),
    never('save a tagline that is a number', write({ tagline: 5 })),
    never('save a description of 301 characters', write({ description: long(301) })),
    never('save a note of 301 characters', write({ note: long(301) })),
    never('save a consent of 501 characters', write({ consent: long(501) })),
    never('save a consent with an address of a script', write({ consentPage: 'javascript:alert(1)' })),
    never('save a text of 81 characters for the link of the consent', write({ consentLink: long(81) })),
    never('save a trailer that is an address', write({ trailer: 'https://video.test/' })),
    never('save a trailer’s picture with the address of a script', write({ trailerStill: 'javascript:x' })),
    never('save a trailer’s date that is none', write({ trailerDate: 'tomorrow' })),
    never('save another choice for the link in the header', write({ inHeader: 'blog' })),
    never('save eleven stores', write({ storesLabel: rows(11, 'Buy'), storesUrl: rows(11, BUTTON) })),
    never('save a store without an address', write({ storesLabel: ['Buy'], storesUrl: [] })),
    never(
      'save a store that leads to a script',
      write({ storesLabel: ['Buy'], storesUrl: ['javascript:x'] }),
    ),
    never('save a store whose label is a number', write({ storesLabel: [5], storesUrl: [BUTTON] })),
    never('save stores as a text', write({ storesLabel: 'Buy', storesUrl: BUTTON })),
    never('save 21 links', (actor) =>
      together({
        path: siteVersionPath('frame-1'),
        fields: {
          ...{ area: 'frame', note: '', from: now + DAY, by: uidOf(actor) },
          socialsIcon: rows(21, 'chat'),
          socialsLabel: rows(21, 'Chat'),
          socialsUrl: rows(21, BUTTON),
        },
        stamped: ['at'],
      }),
    ),
    never(
      'save a name of the company of 101 characters',
      write({ area: 'frame', company: long(101) }, 'frame-1'),
    ),
    {
      does: 'save redirects',
      ask: write(
        { area: 'redirects', redirects: ['/old\t/blog', '/2019/a?b\thttps://shop.test/', '/all\t/'] },
        'redirects-0',
      ),
      may: ADMINISTRATORS,
    },
    never('save a redirect that is a number', write({ area: 'redirects', redirects: [5] }, 'redirects-1')),
    never(
      'save 101 redirects',
      write({ area: 'redirects', redirects: rows(101, '/old\t/blog') }, 'redirects-1'),
    ),
    never(
      'save a redirect to a script',
      write({ area: 'redirects', redirects: ['/old\tjavascript:alert(1)'] }, 'redirects-1'),
    ),
    never(
      'save a redirect to a path that is another site',
      write({ area: 'redirects', redirects: ['/old\t//evil.test'] }, 'redirects-1'),
    ),
    never('save an imprint of 501 characters', write({ area: 'frame', imprint: long(501) }, 'frame-1')),
    never(
      'save 81 characters of parts below a post',
      write({ area: 'frame', afterPost: long(81) }, 'frame-1'),
    ),
    never('save a mail address of 201 characters', write({ area: 'frame', email: long(201) }, 'frame-1')),
    never(
      'save a link whose icon is missing',
      write({ area: 'frame', socialsIcon: [], socialsLabel: ['Chat'], socialsUrl: [BUTTON] }, 'frame-1'),
    ),
    never('save a link that leads to a script', write({ ...LINK, socialsUrl: ['javascript:x'] }, 'frame-1')),
    never('save a link whose icon is a number', write({ ...LINK, socialsIcon: [5] }, 'frame-1')),
    never('save a link without an address', write({ ...LINK, socialsUrl: [] }, 'frame-1')),
    never('save a label of 6,001 characters', write({ storesLabel: [long(6001)], storesUrl: [BUTTON] })),
    never(
      'save an announcement of 201 characters',
      write({ area: 'frame', announcement: long(201) }, 'frame-1'),
    ),
    never(
      'save an announcement that leads to a script',
      write({ area: 'frame', announcementLink: 'javascript:alert(1)' }, 'frame-1'),
    ),
    never(
      'save a menu of a thousand links',
      write({ area: 'frame', menuLabel: rows(1000, 'A'), menuUrl: rows(1000, '/') }, 'frame-1'),
    ),
    never(
      'save a menu whose link leads to a script',
      write({ area: 'frame', menuLabel: ['A'], menuUrl: ['javascript:alert(1)'] }, 'frame-1'),
    ),
    never('save a menu without addresses', write({ area: 'frame', menuLabel: ['A'] }, 'frame-1')),
    never(
      'save a menu with more texts than addresses',
      write({ area: 'frame', menuLabel: ['A', 'B'], menuUrl: ['/'] }, 'frame-1'),
    ),
    never(
      'save a footer with more texts than addresses',
      write({ area: 'frame', footerLinksLabel: ['A', 'B'], footerLinksUrl: ['/'] }, 'frame-1'),
    ),
    never(
      'save sixteen links in the footer',
      write({ area: 'frame', footerLinksLabel: rows(16, 'A'), footerLinksUrl: rows(16, '/') }, 'frame-1'),
    ),
    never(
      'save a link in the footer whose label is a number',
      write({ area: 'frame', footerLinksLabel: [5], footerLinksUrl: ['/'] }, 'frame-1'),
    ),
    never(
      'save a menu whose label is a number',
      write({ area: 'frame', menuLabel: [5], menuUrl: ['/'] }, 'frame-1'),
    ),
    never(
      'save a link in the footer that leads to a script',
      write({ area: 'frame', footerLinksLabel: ['A'], footerLinksUrl: ['javascript:x'] }, 'frame-1'),
    ),
    never(
      'save a link in the footer without an address',
      write({ area: 'frame', footerLinksLabel: ['A'] }, 'frame-1'),
    ),
    {
      does: 'save press facts',
      ask: write(
        { ...PRESS, pressEmail: 'press@studio.test', medium: 'A', long: 'B', usage: 'C' },
        'press-0',
      ),
      may: ADMINISTRATORS,
    },
    never('save a press fact without its name', write({ ...PRESS, factsLabel: [] }, 'press-1')),
    never('save a press fact whose name is a number', write({ ...PRESS, factsLabel: [5] }, 'press-1')),
    never('save a press fact that is a number', write({ ...PRESS, factsText: [5] }, 'press-1')),
    never(
      'save 21 press facts',
      write({ ...PRESS, factsLabel: rows(21, 'A'), factsText: rows(21, 'B') }, 'press-1'),
    ),
    never('save a press address of 201 characters', write({ ...PRESS, pressEmail: long(201) }, 'press-1')),
    never('save a description of 1,501 characters', write({ ...PRESS, medium: long(1501) }, 'press-1')),
    never('save a full description of 6,001 characters', write({ ...PRESS, long: long(6001) }, 'press-1')),
    never('save terms of use of 3,001 characters', write({ ...PRESS, usage: long(3001) }, 'press-1')),
    {
      does: 'save logo, fonts and colours',
      ask: write(
        {
          ...{ area: 'look', logo: '/art/logo.svg', brandFont: 'inter', textFont: 'system' },
          ...{
            lightDevices: 'own',
            listedNames: ['dark.ink', 'light.ink'],
            listedTexts: ['#ffffff', '#102030'],
          },
        },
        'look-0',
      ),
      may: ADMINISTRATORS,
    },
    never(
      'save a logo with the address of a script',
      write({ area: 'look', logo: 'javascript:x' }, 'look-1'),
    ),
    never(
      'save a font for headings that the site lacks',
      write({ area: 'look', brandFont: 'Kite' }, 'look-1'),
    ),
    never('save a font for texts that the site lacks', write({ area: 'look', textFont: 'Kite' }, 'look-1')),
    never('save another choice for light devices', write({ area: 'look', lightDevices: 'red' }, 'look-1')),
    ...['red', '#FFFFFF', '#fff', '#ffffff;', 'url(//host.test/x)', '#ffffff}</style>'].map((color) =>
      never(
        `save the colour ${color}`,
        write({ area: 'look', listedNames: ['dark.ink'], listedTexts: [color] }, 'look-1'),
      ),
    ),
    {
      does: 'save words',
      ask: write({ area: 'words', listedNames: ['blog'], listedTexts: ['Neues'] }, 'words-0'),
      may: ADMINISTRATORS,
    },
    never(
      'save a word without its name',
      write({ area: 'words', listedNames: [], listedTexts: ['A'] }, 'words-1'),
    ),
    never(
      'save a word that is a number',
      write({ area: 'words', listedNames: ['blog'], listedTexts: [5] }, 'words-1'),
    ),
    never(
      'save a word whose name is a number',
      write({ area: 'words', listedNames: [5], listedTexts: ['A'] }, 'words-1'),
    ),
    never(
      'save 401 words',
      write({ area: 'words', listedNames: rows(401, 'blog'), listedTexts: rows(401, 'A') }, 'words-1'),
    ),
    never(
      'save words of 60,001 characters',
      write({ area: 'words', listedNames: ['blog'], listedTexts: [long(60_001)] }, 'words-1'),
    ),
    never('save a version without a note', (actor, { path }) => {
      const { note: _left, ...fields } = HOME;
      return together({ path, fields: { ...fields, by: uidOf(actor) }, stamped: ['at'] });
    }),
  ],
};

const PAGE_LOG: Fields = {
  ...{ kind: 'site', subject: 'projectdata/website/pages/7', from: {} },
  to: { what: 'page', title: 'Jobs', did: 'scheduled', moment: now },
};
const recordPage =
  (change: Fields = {}): Row['ask'] =>
  (actor) =>
    together({
      path: logEntryPath('new'),
      fields: { ...PAGE_LOG, by: uidOf(actor), ...change },
      stamped: ['at'],
    });

/** Entries about pages in the change log, which editors may add. */
export const pageLogTable: Table = {
  title: 'The record of changes of pages',
  situations: () => [{ words: [], path: logEntryPath('new'), stored: null }],
  rows: [
    { does: 'record what they do with a page', ask: recordPage(), may: EDITORS },
    never('record it in another person’s name', recordPage({ by: 'colleague' })),
    never('record it as another kind of change', recordPage({ kind: 'search' })),
    {
      does: 'record anything else of the settings',
      ask: recordPage({ to: { title: 'Home page', fields: 'Tagline' } }),
      may: ADMINISTRATORS,
    },
    {
      does: 'record former values of a page',
      ask: recordPage({ from: { title: 'A' } }),
      may: ADMINISTRATORS,
    },
    {
      does: 'record more than what they do with a page',
      ask: recordPage({ to: { what: 'page', title: 'Jobs', did: 'hidden', fields: 'Title' } }),
      may: ADMINISTRATORS,
    },
  ],
};
