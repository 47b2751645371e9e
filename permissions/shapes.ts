import type { Plain } from '@studio-site/backend/values';
import { double } from '../backend/test/cases/plain-values.ts';
import { bioPath, postPath, userRecordPath } from '../web/app/domain/places.ts';
import { BIO } from './bios.ts';
import { POST } from './posts.ts';
import type { Fields } from './requests.ts';
import { NAMES } from './user-records.ts';

/** A field at the last value that is let in and the first that is not; asked by an administrator, who may the most. */
export interface Shape {
  what: string;
  path: string;
  fields: Fields;
  allowed: boolean;
}

const x = (length: number) => 'x'.repeat(length);
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const without = (document: Fields, field: string) =>
  Object.fromEntries(Object.entries(document).filter(([key]) => key !== field));

const of =
  (kind: string, path: string, document: Fields) =>
  (what: string, fields: { [field: string]: Plain }, allowed: boolean): Shape => ({
    what: `${kind}: ${what}`,
    path,
    fields: { ...document, ...fields },
    allowed,
  });
const post = of('a post', postPath('shape'), { ...POST, authors: ['administrator'] });
const bio = of('a bio', bioPath('fake_7'), BIO);
const record = of('a user record', userRecordPath('shape'), NAMES);

const wrongTypes = (shape: typeof post, fields: Record<string, Plain>): Shape[] =>
  Object.entries(fields).map(([field, wrong]) =>
    shape(`${field} of a wrong type (${JSON.stringify(wrong)})`, { [field]: wrong }, false),
  );
const missing = (kind: string, path: string, document: Fields, optional: readonly string[] = []): Shape[] =>
  Object.keys(document)
    .filter((field) => !optional.includes(field))
    .map((field) => ({
      what: `${kind}: without ${field}`,
      path,
      fields: without(document, field),
      allowed: false,
    }));

const ADDRESSES: [address: string, allowed: boolean][] = [
  ['', true],
  ['https://a.example/b?c=d#e', true],
  ['http://a.example', true],
  ['mailto:hello@a.example', true],
  ['tel:+4930123456', true],
  ['/', true],
  ['/art/a.svg', true],
  [`/${x(1999)}`, true],
  [`/${x(2000)}`, false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['\\\\evil.example', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['file:///etc/passwd', false],
  ['blob:https://a.example/1', false],
  ['https://a.example/ b', false],
  ['https://', false],
  ['ftp://a.example', false],
  ['relative/path', false],
  ['https://a.example\njavascript:alert(1)', false],
];
const COLORS: [color: string, allowed: boolean][] = [
  ['#383e48', true],
  ['#ABCDEF', true],
  ['#fff', false],
  ['#fff;background:url(x)', false],
  ['#383e48;', false],
  ['url(x)', false],
  ['red', false],
  ['', false],
  [`#${x(10_000)}`, false],
];
const short = (text: string) =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 20)}… (${text.length})` : text);

export const SHAPES: Shape[] = [
  ...missing('a post', postPath('shape'), POST),
  ...missing('a bio', bioPath('fake_7'), BIO),
  ...missing('a user record', userRecordPath('shape'), NAMES),
  ...wrongTypes(post, {
    title: 1,
    authors: 'author',
    shortText: null,
    image: ['/a.svg'],
    content: { text: 'x' },
    creationDate: '2026-01-01',
    publishDate: 1.5,
    published: 'true',
    pinned: 0,
    featured: null,
  }),
  ...wrongTypes(bio, {
    displayName: 1,
    teamRole: null,
    description: [],
    image: 1,
    linkUrls: '/',
    linkIcons: {},
    linkInverts: true,
    color1: 0x383e48,
    color2: null,
    order: '1',
    show: 'yes',
  }),
  ...wrongTypes(record, { firstName: 1, lastName: null, teamRole: ['x'], permissionLevel: '1', notes: 1 }),
  post('a title of 200 letters', { title: x(200) }, true),
  post('a title of 201 letters', { title: x(201) }, false),
  post('a short text of 500 letters', { shortText: x(500) }, true),
  post('a short text of 501 letters', { shortText: x(501) }, false),
  post('a content of 500,000 letters', { content: x(500_000) }, true),
  post('a content of 500,001 letters', { content: x(500_001) }, false),
  post('20 authors', { authors: times(20, 'a') }, true),
  post('21 authors', { authors: times(21, 'a') }, false),
  post('5,000 authors', { authors: times(5000, 'a') }, false),
  post('an empty author id', { authors: ['', 'a', ''] }, true),
  post('an author that is a number', { authors: ['5', 5] }, false),
  post('an author that is a list', { authors: [{ a: 'b' }] }, false),
  post('an author id with a line end', { authors: ['a\nb'] }, false),
  post('author ids of 3,001 letters', { authors: [x(3001)] }, false),
  post('a time with a fraction', { creationDate: double(1.5) }, false),
  post('200 levels of maps in a new field', { deep: { a: { b: {} } } }, false),
  bio('a name of 100 letters', { displayName: x(100) }, true),
  bio('a name of 101 letters', { displayName: x(101) }, false),
  bio('a role of 101 letters', { teamRole: x(101) }, false),
  bio('a description of 5,000 letters', { description: x(5000) }, true),
  bio('a description of 5,001 letters', { description: x(5001) }, false),
  bio(
    '20 links',
    { linkUrls: times(20, '/'), linkIcons: times(20, '/i.svg'), linkInverts: times(20, true) },
    true,
  ),
  bio(
    '21 links',
    { linkUrls: times(21, '/'), linkIcons: times(21, '/i.svg'), linkInverts: times(21, true) },
    false,
  ),
  bio(
    '5,000 links',
    { linkUrls: times(5000, '/'), linkIcons: times(5000, '/'), linkInverts: times(5000, true) },
    false,
  ),
  bio(
    'fewer icons than links',
    { linkUrls: ['/', '/'], linkIcons: ['/i.svg'], linkInverts: [true, true] },
    false,
  ),
  bio(
    'fewer inverts than links',
    { linkUrls: ['/', '/'], linkIcons: ['/', '/'], linkInverts: [true] },
    false,
  ),
  bio('an invert that is a text', { linkUrls: ['/'], linkIcons: ['/'], linkInverts: ['true'] }, false),
  bio(
    'links of 20,001 letters',
    { linkUrls: times(20, `/${x(1100)}`), linkIcons: times(20, '/'), linkInverts: times(20, true) },
    false,
  ),
  bio('a negative order', { order: -1 }, true),
  bio('an order with a fraction', { order: 1.5 }, false),
  record('names of 100 letters', { firstName: x(100), lastName: x(100), teamRole: x(100) }, true),
  record('a first name of 101 letters', { firstName: x(101) }, false),
  record('a last name of 101 letters', { lastName: x(101) }, false),
  record('a role of 101 letters', { teamRole: x(101) }, false),
  record('empty names', { firstName: '', lastName: '', teamRole: '' }, true),
  record('notes of 5,000 letters', { notes: x(5000) }, true),
  record('notes of 5,001 letters', { notes: x(5001) }, false),
  ...[0, 1, 2, 3].map((level) => record(`level ${level}`, { permissionLevel: level }, true)),
  ...[4, -1, -5, 2.5].map((level) => record(`level ${level}`, { permissionLevel: level }, false)),
  ...ADDRESSES.flatMap(([address, allowed]) => [
    post(`image ${short(address)}`, { image: address }, allowed),
    bio(`image ${short(address)}`, { image: address }, allowed),
  ]),
  // Links and icons of a bio are judged together, and must not be shorter than their limit alone.
  ...ADDRESSES.filter(([address]) => address.length < 1000).flatMap(([address, allowed]) => [
    bio(
      `link ${short(address)}`,
      { linkUrls: ['/', address, '/'], linkIcons: times(3, '/'), linkInverts: times(3, true) },
      allowed,
    ),
    bio(
      `icon ${short(address)}`,
      { linkUrls: times(3, '/'), linkIcons: ['/', address, '/'], linkInverts: times(3, true) },
      allowed,
    ),
  ]),
  ...COLORS.flatMap(([color, allowed]) => [
    bio(`first colour ${short(color)}`, { color1: color }, allowed),
    bio(`second colour ${short(color)}`, { color2: color }, allowed),
  ]),
];
