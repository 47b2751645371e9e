import type { Plain } from '@studio-site/backend/values';
import { type Actor, ADMINISTRATORS, EDITORS, EVERYBODY, uidOf } from '../../../permissions/actors.ts';
import {
  type Fields,
  get,
  list,
  overwrite,
  remove,
  together,
  update,
} from '../../../permissions/requests.ts';
import { never, type Row, type Situation, type Table } from '../../../permissions/table.ts';
import { canManageSite } from '../../../web/domain/people/permissions.ts';
import type { Person } from '../../../web/domain/people/user-record.ts';
import type { RowsField } from '../../../web/domain/value-field.ts';
import {
  emptyValues,
  NO_END,
  PAGE_KINDS,
  type PageKind,
  type PageKindName,
  RESERVED_PAGES,
} from '../model/page-kind.ts';
import { mayEditPages, mayPublishPages } from '../model/page-screens.ts';
import { asStored, type Values } from '../model/value-fields.ts';

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;
const now = Date.now();

/** A kind of page with a sample of its documents. */
interface Sample {
  name: PageKindName;
  kind: PageKind;
  /** An id, and others that the rules refuse. */
  id: string;
  wrongIds: readonly string[];
  values: Values;
  /** A change of one value. */
  change: Fields;
  /** Changes of values that the rules refuse besides those of another type and those that are too long. */
  wrong: Readonly<Record<string, Fields>>;
}

const TABLE = `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|`;

const page: Sample = {
  name: 'page',
  kind: PAGE_KINDS.page,
  id: '7',
  wrongIds: ['0', '201', 'jobs', '1000'],
  values: { ...emptyValues(PAGE_KINDS.page), title: 'Jobs', address: '/jobs', content: 'We hire.' },
  change: { title: 'Work with us' },
  wrong: {
    'an address on another site': { address: '//evil.example' },
    'an address with capitals': { address: '/Jobs' },
    'the address of a script': { address: 'javascript:alert(1)' },
    'an unknown place': { place: 'everywhere' },
    'a table of a hundred columns': { content: TABLE },
  },
};

const game: Sample = {
  name: 'game',
  kind: PAGE_KINDS.game,
  id: '7',
  wrongIds: ['0', '201', 'Timeworks', '1000'],
  values: {
    ...emptyValues(PAGE_KINDS.game),
    ...{ game: 'Timeworks', name: 'Timeworks', released: '2026-11-30', price: '€14.99' },
    ...{ platforms: 'Windows, Linux', features: 'One.\nTwo.', content: '# Story' },
    screenshots: [
      { picture: '/art/one.png', alt: 'One' },
      { picture: '', alt: '' },
    ],
    trailers: [{ videoId: 'aqz-KE-bpKQ', still: '/art/one.png', title: '', published: '2026-03-14' }],
    quotes: [{ text: 'Good', source: 'A paper', url: 'https://paper.test/?a=1' }],
    credits: [{ role: 'Music', names: 'One, Two' }],
    ...{ ground: '#102030', accent: '#ffc98a', second: '' },
  },
  change: { price: 'Free' },
  wrong: {
    'an address with a slash': { game: 'a/b' },
    'an address that closes a selector': { game: 'a"]{}' },
    'a date that is none': { released: 'tomorrow' },
    'a table of a hundred columns': { content: TABLE },
    ...Object.fromEntries(
      ['red', '#FFFFFF', '#fff', '#ffffff;', 'url(//host.test/x)'].flatMap((color) =>
        ['ground', 'accent', 'second'].map((name) => [`the colour ${color} as ${name}`, { [name]: color }]),
      ),
    ),
    'two halves of a colour': { ground: '#1020', accent: '30 #ffc98a' },
    'a screenshot with the address of a script': { screenshots: ['javascript:x\tA'] },
    'a screenshot on another site': { screenshots: ['//host.test/a.png\tA'] },
    'a trailer that is an address': { trailers: ['https://video.test/\t/art/a.png\t\t'] },
    'a trailer with a still on another site': { trailers: ['\thttps://host.test/a.png\t\t'] },
    'a trailer with a date that is none': { trailers: ['\t\t\ttomorrow'] },
    'a quote that leads to a script': { quotes: ['A\tB\tjavascript:x'] },
  },
};

const storedValues = ({ kind, values }: Sample): Fields => asStored(kind.fields, values);

const HEAD: Fields = {
  published: true,
  publishDate: now - DAY,
  until: NO_END,
  creationDate: now - 2 * DAY,
  changedDate: now - DAY,
  author: 'colleague',
};

const documentOf = (of: Sample, more: Fields = {}): Fields => ({
  ...storedValues(of),
  ...HEAD,
  ...more,
});

const STATES: Readonly<Record<string, Fields>> = {
  draft: { published: false },
  scheduled: { publishDate: now + DAY },
  live: {},
  ended: { until: now - MINUTE },
};

const WRONG_FORMER: Readonly<Record<string, Plain>> = {
  'former addresses as a text': '/jobs',
  'a number as a former address': [5],
  'a former address of another site': ['https://host.test/'],
  'a former address with a line break': ['/a\n/b'],
  'twenty-two former addresses': Array.from({ length: 22 }, () => '/jobs'),
  'a former address of 4,401 characters': [`/${'x'.repeat(4400)}`],
};

/** The document that keeps the publishing of pages to administrators. */
const reservation = ({ name }: Pick<Sample, 'name'>, isReserved: boolean) => ({
  path: `${RESERVED_PAGES.path}/${name}`,
  fields: isReserved ? { by: 'colleague', at: 1 } : null,
});

const placeOf = ({ kind, id }: Sample) => `${kind.path}/${id}`;
const copyOf = ({ kind, id }: Sample) => `${kind.copies}/${id}`;
const versionOf = ({ kind, id }: Sample, number: number | string) => `${kind.revisions}/${id}_${number}`;
const trashOf = ({ kind, id }: Sample) => `${kind.trash}/${id}`;

/** Values of another type, and values that are too long, for each stored field. */
function wrongValues(fields: PageKind['fields']): [does: string, fields: Record<string, Plain>][] {
  const long = (limit: number) => 'x'.repeat(limit + 1);
  return Object.entries(fields).flatMap(([name, field]): [string, Record<string, Plain>][] => {
    const label = field.label.toLowerCase();
    if (field.kind === 'rows') return wrongRows(name, field);
    if (field.kind === 'number') return [[`a text as ${label}`, { [name]: 'first' }]];
    const other: [string, Record<string, Plain>] = [`a number as ${label}`, { [name]: 5 }];
    return field.choices ? [other] : [other, [`too long a text as ${label}`, { [name]: long(field.limit) }]];
  });
}

/** Rows of another type, too many of them, too long ones, and rows with more or fewer columns. */
function wrongRows(name: string, { columns, label, limit }: RowsField): [string, Record<string, Plain>][] {
  const row = '\t'.repeat(Object.keys(columns).length - 1);
  const of = label.toLowerCase();
  return [
    [`too many ${of}`, { [name]: Array.from({ length: limit + 1 }, () => row) }],
    [`a text as ${of}`, { [name]: row }],
    [`a number among ${of}`, { [name]: [5] }],
    [`${of} of 60,001 characters`, { [name]: [`${'x'.repeat(60_001)}${row}`] }],
    [`${of} with a column too many`, { [name]: [`${row}\t`] }],
    [`${of} without a column`, { [name]: [`x${row.slice(1)}`] }],
    [`${of} with a line break`, { [name]: [`${row}\n${row}`] }],
  ];
}

const inTrash = (of: Sample, actor: Actor, more: Fields = {}): Fields =>
  documentOf(of, { trashedAt: Date.now(), trashedBy: uidOf(actor), ...more });

/** Moves the page to the trash as the caller. */
const trash =
  (of: Sample, more: Fields = {}): Row['ask'] =>
  (actor, { stored }) =>
    together(
      { path: placeOf(of), fields: null },
      { path: trashOf(of), fields: { ...stored, trashedAt: Date.now(), trashedBy: uidOf(actor), ...more } },
    );

const editing = { may: EDITORS, screen: mayEditPages };

function pageTable(of: Sample): Table {
  const { kind, change } = of;
  const { what } = kind;
  return {
    title: `A ${what}`,
    situations: () =>
      Object.entries(STATES).map(([word, state]) => ({
        words: [word],
        path: placeOf(of),
        stored: documentOf(of, state),
        beside: [{ path: trashOf(of), fields: null }, reservation(of, false)],
      })),
    rows: [
      {
        does: `read the ${what}`,
        ask: () => get,
        may: { live: EVERYBODY, draft: EDITORS, scheduled: EDITORS, ended: EDITORS },
      },
      {
        does: `list the ${what}s that are live`,
        ask: () =>
          list(
            [
              ['published', 'EQUAL', true],
              ['publishDate', 'LESS_THAN_OR_EQUAL', now - MINUTE],
              ['until', 'GREATER_THAN', Date.now() + 10 * MINUTE],
            ],
            ['publishDate', 'until'],
            50,
          ),
        may: { live: EVERYBODY, scheduled: EVERYBODY },
      },
      {
        does: `list all ${what}s that went live`,
        ask: () =>
          list(
            [
              ['published', 'EQUAL', true],
              ['publishDate', 'LESS_THAN_OR_EQUAL', now - MINUTE],
            ],
            ['publishDate'],
            50,
          ),
        may: { ended: EDITORS, live: EDITORS },
      },
      { does: `list all ${what}s`, ask: () => list([], [], 200), ...editing },
      { does: 'change a value', ask: () => update(change), ...editing },
      {
        does: 'publish it now',
        ask: () => update({ published: true, publishDate: now, until: NO_END }),
        ...editing,
      },
      {
        does: 'schedule it, with an end',
        ask: () => update({ published: true, publishDate: now + DAY, until: now + 2 * DAY }),
        ...editing,
      },
      { does: 'mark it as ready for review', ask: () => update({ review: 'ready' }), ...editing },
      never('give it another review state', () => update({ review: 'later' })),
      { does: 'hide it', ask: () => update({ published: false, until: NO_END }), ...editing },
      { does: 'move it to the trash', ask: trash(of), ...editing },
      never('delete it without the trash', () => remove),
      never('change it while moving it to the trash', trash(of, change)),
      never('change who created it', () => update({ author: 'other' })),
      never('change when it was created', () => update({ creationDate: now })),
      never('schedule it in a hundred years', () =>
        update({ published: true, publishDate: now + 36_500 * DAY }),
      ),
      never('let it end before it goes live', () => update({ publishDate: now, until: now - DAY })),
      never('publish it with a word', () => update({ published: 'yes' })),
      never('publish it at a text', () => update({ publishDate: 'now' })),
      never('let it end at a text', () => update({ until: 'never' })),
      never('store a text as the time of the change', () => update({ changedDate: 'now' })),
      {
        does: 'store its former addresses',
        ask: () => update({ formerAddresses: ['/jobs', '/games/Kite-2'] }),
        may: EDITORS,
      },
      ...Object.entries(WRONG_FORMER).map(([does, formerAddresses]) =>
        never(`store ${does}`, () => update({ formerAddresses })),
      ),
      never('store a field that does not exist', () => update({ script: 'alert(1)' })),
      never('leave out who created it', () => {
        const { author: _left, ...rest } = documentOf(of);
        return overwrite(rest);
      }),
      ...Object.entries(of.wrong).map(([does, fields]) => never(`store ${does}`, () => update(fields))),
      ...wrongValues(kind.fields).map(([does, fields]) => never(`store ${does}`, () => update(fields))),
    ],
  };
}

function newPageTable(of: Sample): Table {
  const { kind } = of;
  return {
    title: `A new ${kind.what}`,
    situations: () => [
      {
        words: ['free'],
        path: placeOf(of),
        stored: null,
        beside: [{ path: trashOf(of), fields: null }, reservation(of, false)],
      },
      {
        words: ['in the trash'],
        path: placeOf(of),
        stored: null,
        beside: [{ path: trashOf(of), fields: inTrash(of, '2') }],
      },
    ],
    rows: [
      { does: 'look whether it exists', ask: () => get, ...editing },
      {
        does: 'create a draft',
        ask: () => overwrite(documentOf(of, { published: false })),
        may: { free: EDITORS },
        screen: mayEditPages,
      },
      {
        does: 'create it in the place of one in the trash',
        ask: () => overwrite(documentOf(of)),
        may: { 'in the trash': '' },
      },
      {
        does: 'create one that is live',
        ask: () => overwrite(documentOf(of)),
        may: { free: EDITORS },
        screen: (person) => mayPublishPages(person, false),
      },
      {
        does: 'create one without values',
        ask: () => overwrite(HEAD),
        may: { free: EDITORS },
      },
      never('create it with a former address of another site', () =>
        overwrite(documentOf(of, { formerAddresses: ['https://host.test/'] })),
      ),
      never('create it in a hundred years', () =>
        overwrite(documentOf(of, { publishDate: now + 36_500 * DAY })),
      ),
      never('create it with a long name of its creator', () =>
        overwrite(documentOf(of, { author: 'x'.repeat(201) })),
      ),
      never('create it at a text', () => overwrite(documentOf(of, { creationDate: 'now' }))),
      ...of.wrongIds.map((id) =>
        never(`create it with the id ${id}`, () =>
          together({ path: `${kind.path}/${id}`, fields: documentOf(of) }),
        ),
      ),
    ],
  };
}

function reservedPageTable(of: Sample): Table {
  const { kind, change } = of;
  const publishing = { screen: (person: Person | null) => mayPublishPages(person, true) };
  const situation = (word: string, stored: Fields | null): Situation => ({
    ...{ words: [word], path: placeOf(of), stored },
    beside: [{ path: trashOf(of), fields: null }, reservation(of, true)],
  });
  return {
    title: `A ${kind.what} of a kind that only administrators publish`,
    situations: () => [
      situation('draft', documentOf(of, { published: false })),
      situation('live', documentOf(of)),
      situation('none', null),
    ],
    rows: [
      { does: 'read it', ask: () => get, may: { draft: EDITORS, live: EVERYBODY } },
      {
        does: 'create a draft',
        ask: () => overwrite(documentOf(of, { published: false })),
        may: { none: EDITORS },
      },
      {
        does: 'create one that is live',
        ask: () => overwrite(documentOf(of)),
        may: { none: ADMINISTRATORS },
      },
      { does: 'change a value of a draft', ask: () => update(change), may: { draft: EDITORS } },
      {
        does: 'mark it as ready for review',
        ask: () => update({ review: 'ready' }),
        may: { draft: EDITORS },
      },
      {
        does: 'change what visitors see',
        ask: () => update(change),
        may: { live: ADMINISTRATORS },
        ...publishing,
      },
      {
        does: 'publish it now',
        ask: () => update({ published: true, publishDate: now, until: NO_END }),
        may: { draft: ADMINISTRATORS, live: ADMINISTRATORS },
        ...publishing,
      },
      {
        does: 'hide it',
        ask: () => update({ published: false }),
        may: { live: ADMINISTRATORS },
        ...publishing,
      },
      {
        does: 'move it to the trash',
        ask: trash(of),
        may: { draft: EDITORS, live: ADMINISTRATORS },
      },
    ],
  };
}

/** The documents that keep the publishing of pages to administrators. */
export const reservationTable: Table = {
  title: 'Who publishes pages',
  situations: () =>
    [true, false].map((isReserved) => ({
      words: [isReserved ? 'administrators' : 'editors'],
      path: reservation(page, true).path,
      stored: reservation(page, isReserved).fields,
    })),
  rows: [
    { does: 'read who publishes', ask: () => get, may: EDITORS },
    { does: 'list what only administrators publish', ask: () => list(), may: ADMINISTRATORS },
    {
      does: 'keep it to administrators',
      ask: reserve(),
      may: { editors: ADMINISTRATORS },
      screen: canManageSite,
    },
    {
      does: 'leave it to editors again',
      ask: () => remove,
      may: { administrators: ADMINISTRATORS },
      screen: canManageSite,
    },
    never('keep another kind of page to administrators', reserve({}, `${RESERVED_PAGES.path}/post`)),
    never('keep it to administrators in another person’s name', reserve({ by: 'colleague' })),
    never('keep it to administrators in the name of a number', reserve({ by: 5 })),
    never('keep it to administrators without a name', () =>
      together({ path: reservation(page, true).path, fields: {}, stamped: ['at'] }),
    ),
    never('keep it to administrators with more than that', reserve({ page: true })),
    never('keep it to administrators with a chosen time', (actor) => overwrite({ by: uidOf(actor), at: 1 })),
    never('change who kept it to administrators', () => update({ by: 'other' })),
  ],
};

function reserve(more: Fields = {}, path = reservation(page, true).path): Row['ask'] {
  return (actor) => together({ path, fields: { by: uidOf(actor), ...more }, stamped: ['at'] });
}

function copyTable(of: Sample): Table {
  const { kind, change } = of;
  const [field = ''] = Object.keys(change);
  const copy: Fields = { from: { [field]: storedValues(of)[field] ?? '' }, to: change };
  const store =
    (more: Fields = {}): Row['ask'] =>
    (actor) =>
      together({ path: copyOf(of), fields: { ...copy, by: uidOf(actor), ...more }, stamped: ['at'] });
  const situation = (words: string, stored: Fields | null, exists = true): Situation => ({
    ...{ words: [words], path: copyOf(of), stored },
    beside: [{ path: placeOf(of), fields: exists ? documentOf(of) : null }],
  });
  const all = storedValues(of);
  return {
    title: `The working copy of a ${kind.what}`,
    situations: () => [
      situation('stored', { ...copy, by: 'colleague', at: 1 }),
      situation('none', null),
      situation('of a missing one', { ...copy, by: 'colleague', at: 1 }, false),
    ],
    rows: [
      { does: 'read it', ask: () => get, ...editing },
      { does: 'list all', ask: () => list(), ...editing },
      {
        does: 'store other values',
        ask: store(),
        may: { stored: EDITORS, none: EDITORS, 'of a missing one': '' },
      },
      {
        does: 'store all values',
        ask: store({ from: all, to: all }),
        may: { stored: EDITORS, none: EDITORS },
      },
      { does: 'delete it', ask: () => remove, may: { stored: EDITORS, 'of a missing one': EDITORS } },
      never('store it under another person’s name', store({ by: 'colleague' })),
      never('store it under a number', store({ by: 5 })),
      never('store it with a chosen time', (actor) => overwrite({ ...copy, by: uidOf(actor), at: 1 })),
      never('store a field that does not exist', store({ extra: 'x' })),
      never('store it without the live values', (actor) =>
        together({ path: copyOf(of), fields: { to: change, by: uidOf(actor) }, stamped: ['at'] }),
      ),
      never('store the live value of another field', store({ from: {} })),
      never('store a text instead of the new values', store({ to: 'a' })),
      never('store a text instead of the live values', store({ from: 'a' })),
      never(
        'store a value that it does not have',
        store({ from: { published: false }, to: { published: true } }),
      ),
      ...Object.entries(of.wrong).map(([does, fields]) =>
        never(`store ${does}`, store({ to: fields, from: fields })),
      ),
      ...wrongValues(kind.fields).map(([does, fields]) =>
        never(`store ${does}`, store({ to: fields, from: fields })),
      ),
    ],
  };
}

function versionTable(of: Sample): Table {
  const { kind, id, change } = of;
  const version = (number: number): Fields => ({ ...storedValues(of), page: id, number, by: 'colleague' });
  const save =
    (more: Fields = {}, at: number | string = 2, changed = change): Row['ask'] =>
    (actor) =>
      together(
        { path: versionOf(of, at), fields: { ...version(2), by: uidOf(actor), ...more }, stamped: ['at'] },
        { path: placeOf(of), fields: changed, only: Object.keys(changed) },
      );
  return {
    title: `Earlier versions of a ${kind.what}`,
    situations: () => [
      {
        words: ['stored'],
        path: versionOf(of, 1),
        stored: version(1),
        beside: [
          { path: placeOf(of), fields: documentOf(of) },
          { path: trashOf(of), fields: null },
          ...[2, 7].map((number) => ({ path: versionOf(of, number), fields: null })),
          { path: versionOf(of, 50), fields: version(50) },
          { path: versionOf(of, 51), fields: null },
        ],
      },
      {
        words: ['first'],
        path: versionOf(of, 1),
        stored: null,
        beside: [
          { path: placeOf(of), fields: documentOf(of) },
          ...[2, 7, 50, 51].map((number) => ({ path: versionOf(of, number), fields: null })),
        ],
      },
      {
        words: ['of a deleted one'],
        path: versionOf(of, 1),
        stored: version(1),
        beside: [
          { path: placeOf(of), fields: null },
          { path: trashOf(of), fields: null },
          ...[2, 7, 50, 51].map((number) => ({ path: versionOf(of, number), fields: null })),
        ],
      },
      {
        words: ['of one in the trash'],
        path: versionOf(of, 1),
        stored: version(1),
        beside: [
          { path: placeOf(of), fields: null },
          { path: trashOf(of), fields: inTrash(of, '2') },
          ...[2, 7, 50, 51].map((number) => ({ path: versionOf(of, number), fields: null })),
        ],
      },
    ],
    rows: [
      { does: 'save and store the first version', ask: save({ number: 1 }, 1), may: { first: EDITORS } },
      { does: 'read an earlier version', ask: () => get, ...editing },
      {
        does: 'list earlier versions',
        ask: () => list([['page', 'EQUAL', id]], ['-number'], 50),
        ...editing,
      },
      { does: 'save and store the replaced version', ask: save(), may: { stored: EDITORS } },
      {
        does: 'store version 51 and delete the first',
        ask: (actor) =>
          together(
            { path: versionOf(of, 51), fields: { ...version(51), by: uidOf(actor) }, stamped: ['at'] },
            { path: versionOf(of, 1), fields: null },
            { path: placeOf(of), fields: change, only: Object.keys(change) },
          ),
        may: { stored: EDITORS },
      },
      never('store version 51 and keep the first', save({ number: 51 }, 51)),
      never('delete a version that is not outdated', () =>
        together({ path: versionOf(of, 50), fields: null }),
      ),
      {
        does: 'delete the first version',
        ask: () => remove,
        may: { stored: '', 'of a deleted one': EDITORS, 'of one in the trash': '' },
      },
      never('store a version without saving', (actor) =>
        together({ path: versionOf(of, 2), fields: { ...version(2), by: uidOf(actor) }, stamped: ['at'] }),
      ),
      never('store other values than the replaced ones', save(change)),
      never('store a version under another number', save({}, 7)),
      never('store a version whose number is a text', save({ number: '2' })),
      never('store a version after a missing one', save({ number: 7 }, 7)),
      never('store a version in another person’s name', save({ by: 'colleague' })),
      never('store a version of a page that is a number', save({ page: 7 })),
      never('store a version in the name of a number', save({ by: 7 })),
      never('store a version without its page', (actor) => {
        const { page: _left, ...rest } = version(2);
        return together(
          { path: versionOf(of, 2), fields: { ...rest, by: uidOf(actor) }, stamped: ['at'] },
          { path: placeOf(of), fields: change, only: Object.keys(change) },
        );
      }),
      never('store a version with a field that does not exist', save({ extra: 1 })),
      never('store a version with a chosen time', (actor) =>
        together(
          { path: versionOf(of, 2), fields: { ...version(2), by: uidOf(actor), at: 1 } },
          { path: placeOf(of), fields: change, only: Object.keys(change) },
        ),
      ),
      ...Object.entries(storedValues(of)).map(([name, value]) =>
        never(
          `store a version with another value of ${name}`,
          save({
            [name]: Array.isArray(value)
              ? [...value, 'x']
              : typeof value === 'number'
                ? value + 1
                : `${value}x`,
          }),
        ),
      ),
      never('change a version', () => update({ number: 3 })),
    ],
  };
}

function trashTable(of: Sample): Table {
  const { kind, change } = of;
  const back =
    (more: Fields = {}): Row['ask'] =>
    (_actor, { stored }) => {
      const { trashedAt: _at, trashedBy: _by, ...rest } = stored ?? {};
      return together(
        { path: placeOf(of), fields: { ...rest, ...more } },
        { path: trashOf(of), fields: null },
      );
    };
  return {
    title: `A ${kind.what} in the trash`,
    situations: () => [
      {
        words: ['offered'],
        path: trashOf(of),
        stored: inTrash(of, '2'),
        beside: [{ path: placeOf(of), fields: null }, reservation(of, false)],
      },
      {
        words: ['expired'],
        path: trashOf(of),
        stored: inTrash(of, '2', { trashedAt: now - 31 * DAY }),
        beside: [{ path: placeOf(of), fields: null }],
      },
      ...[true, false].map((published) => ({
        words: [published ? 'reserved' : 'reserved draft'],
        path: trashOf(of),
        stored: inTrash(of, '2', { published }),
        beside: [{ path: placeOf(of), fields: null }, reservation(of, true)],
      })),
      { words: ['none'], path: trashOf(of), stored: null, beside: [{ path: placeOf(of), fields: null }] },
      {
        words: ['beside'],
        path: trashOf(of),
        stored: null,
        beside: [{ path: placeOf(of), fields: documentOf(of) }],
      },
    ],
    rows: [
      { does: 'read it', ask: () => get, may: { offered: EDITORS, expired: ADMINISTRATORS, none: EDITORS } },
      {
        does: 'list what was deleted in the last 30 days',
        ask: () => list([['trashedAt', 'GREATER_THAN', Date.now() - 30 * DAY + MINUTE]], ['-trashedAt']),
        may: EDITORS,
      },
      {
        does: 'list what was deleted, however long ago',
        ask: () => list([], ['-trashedAt']),
        may: ADMINISTRATORS,
      },
      {
        does: 'restore it',
        ask: back(),
        may: { offered: EDITORS, expired: ADMINISTRATORS, 'reserved draft': EDITORS },
      },
      {
        does: 'restore a published one where only administrators publish',
        ask: back(),
        may: { reserved: ADMINISTRATORS },
        screen: (person) => mayPublishPages(person, true),
      },
      {
        does: 'restore it as a draft',
        ask: back({ published: false }),
        may: { offered: ADMINISTRATORS, reserved: ADMINISTRATORS },
      },
      { does: 'restore it with another value', ask: back(change), may: { offered: ADMINISTRATORS } },
      {
        does: 'delete it for good',
        ask: () => remove,
        may: { offered: ADMINISTRATORS, expired: ADMINISTRATORS },
      },
      never('change it', () => update(change)),
      never('put a copy into the trash and keep the page', (actor) =>
        together({ path: trashOf(of), fields: inTrash(of, actor) }),
      ),
    ],
  };
}

export const sitePageTable = pageTable(page);
export const newSitePageTable = newPageTable(page);
export const sitePageCopyTable = copyTable(page);
export const sitePageVersionTable = versionTable(page);
export const sitePageTrashTable = trashTable(page);
export const reservedSitePageTable = reservedPageTable(page);
export const reservedGamePageTable = reservedPageTable(game);
export const gamePageTable = pageTable(game);
export const newGamePageTable = newPageTable(game);
export const gamePageCopyTable = copyTable(game);
export const gamePageVersionTable = versionTable(game);
export const gamePageTrashTable = trashTable(game);
