import type { Plain } from '@studio-site/backend/values';
import { double } from '../backend/test/cases/plain-values.ts';
import type { Field } from '../platform/domain/collection.ts';
import { BIO_LIMITS, BIOS } from '../web/domain/bios/bio.ts';
import { PATCH_LIMITS } from '../web/domain/patch-notes/patch-notes.ts';
import { LEVELS } from '../web/domain/people/levels.ts';
import { USER_LIMITS, USERS } from '../web/domain/people/user-record.ts';
import { bioPath, postPath, userRecordPath } from '../web/domain/places.ts';
import { POST_LIMITS, POSTS } from '../web/domain/posts/post.ts';
import { TAG_LENGTH } from '../web/domain/posts/tags.ts';
import { HIGHEST_LEVEL } from './actors.ts';
import { BIO } from './bios.ts';
import { POST } from './posts.ts';
import type { Fields } from './requests.ts';
import { NAMES } from './user-records.ts';

/**
 * A test case: a document with one special value, and whether the rules accept it. The tests write the document as an
 * administrator, because administrators have the most permissions.
 */
export interface Shape {
  what: string;
  path: string;
  fields: Fields;
  allowed: boolean;
}

const x = (length: number) => 'x'.repeat(length);
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `tag ${at}`);
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
/** A Markdown table with one letter per row below the header. `lines` includes the two lines of the header. */
const table = (columns: number, lines: number) =>
  `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'b\n'.repeat(lines - 2)}`;

const post = of('a post', postPath('shape'), { ...POST, authors: ['administrator'] });
/** Names with addresses, which are refused for people, because mails to administrators contain them. */
const NAMED_ADDRESSES: [name: string, allowed: boolean][] = [
  ['Sign in at https://evil.example', false],
  ['See WWW.evil.example', false],
  ['ada@mail.example', false],
  ['Line\nbreak', false],
  ['J.R. Vale', true],
  ['Dr. Ada: Vale', true],
];

/** Names with look-alike letters or invisible characters, which are refused, and unusual names, which are allowed. */
const PEOPLE: [name: string, allowed: boolean][] = [
  ['Demo \u0410dministrator', false],
  ['D\u0435mo Administrator', false],
  ['Edit\u03bfr', false],
  ['\u0391dmin', false],
  ['\u0410\u03bdna', false],
  ['Ada\u200f Lark', false],
  ['Ada \u202eLark', false],
  ['\u2066Ada\u2069', false],
  ['Ada\u200b Lark', false],
  ['Ada\u00ad', false],
  ['A\u200cda', false],
  ['\u200dAda', false],
  ['Ada\u3164', false],
  ['Ada\u{e0041}', false],
  ['Ada\nLark', false],
  ['Zoë Ångström-Żółć', true],
  ['Иван Іваненко', true],
  ['Γιώργος', true],
  ['Anna Иванова', true],
  ['علی\u200cرضا', true],
  ['श्रीमान् शर्मा', true],
  ['DJ 김さくら', true],
  ['Ada 👩\u200d💻', true],
];
const bio = of('a bio', bioPath('fake_7'), BIO);
const record = of('a user record', userRecordPath('shape'), NAMES);
/** A valid user record with a level and notes. */
const RECORD: Fields = { ...NAMES, permissionLevel: 0, notes: '' };
const links = (count: number): Fields => ({
  linkUrls: times(count, '/'),
  linkIcons: times(count, '/i.svg'),
  linkInverts: times(count, true),
});

/** For each field, values of other types. */
const wrongTypes = (shape: typeof post, document: Fields): Shape[] =>
  Object.entries(document).flatMap(([field, right]) =>
    [null, 0, true, 'x', ['x'], { a: 'b' }]
      .filter((wrong) => typeOf(wrong) !== typeOf(right))
      .map((wrong) =>
        shape(`${field} of a wrong type (${JSON.stringify(wrong)})`, { [field]: wrong }, false),
      ),
  );
const typeOf = (value: Plain | undefined) =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;

/** For each text, the maximum length and one character more. URLs have their own cases. */
const limits = (shape: typeof post, document: Fields, most: Record<string, number>): Shape[] =>
  Object.entries(most)
    .filter(([field]) => typeof document[field] === 'string' && field !== 'image')
    .flatMap(([field, longest]) => [
      shape(`${field} of ${longest} letters`, { [field]: x(longest) }, true),
      shape(`${field} of ${longest + 1} letters`, { [field]: x(longest + 1) }, false),
    ]);

const missing = (
  kind: string,
  path: string,
  document: Fields,
  fields: Readonly<Record<string, Field>>,
): Shape[] =>
  Object.keys(document).map((field) => ({
    what: `${kind}: without ${field}`,
    path,
    fields: without(document, field),
    allowed: fields[field]?.optional ?? false,
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
/** The facts of patch notes (such as version and platforms), as a post stores them. */
const PATCH: Fields = { listed: true, version: '1.2', platforms: ['PC', 'Switch'], game: 'Starhound' };
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

const ODD_IDS = ['a\0b', 'a\nb', 'a%2Fb', 'a\\b', '\u0085'];

export const SHAPES: Shape[] = [
  ...ODD_IDS.flatMap((id) => [
    { what: `a post of the id ${JSON.stringify(id)}`, path: postPath(id), fields: POST, allowed: false },
    {
      what: `a user record of the id ${JSON.stringify(id)}`,
      path: userRecordPath(id),
      fields: NAMES,
      allowed: false,
    },
  ]),
  { what: 'a post of the id "日本 1.5"', path: postPath('日本 1.5'), fields: POST, allowed: true },
  ...missing('a post', postPath('shape'), POST, POSTS.fields),
  ...missing('a bio', bioPath('fake_7'), BIO, BIOS.fields),
  ...missing('a user record', userRecordPath('shape'), NAMES, USERS.fields),
  ...wrongTypes(post, POST),
  ...wrongTypes(bio, BIO),
  ...wrongTypes(record, RECORD),
  ...limits(post, POST, POST_LIMITS),
  ...limits(bio, BIO, BIO_LIMITS),
  ...limits(record, RECORD, USER_LIMITS),
  post('the most authors', { authors: times(POST_LIMITS.authors, 'a') }, true),
  post('one author more', { authors: times(POST_LIMITS.authors + 1, 'a') }, false),
  post('a table of 50 columns', { content: table(50, 500) }, true),
  post('a table of 51 columns', { content: table(51, 2) }, false),
  post('a table of 51 columns in a quote', { content: `> ${table(51, 9).replaceAll('\n', '\n> ')}` }, false),
  post('a table of 51 columns, with old line ends', { content: table(51, 9).replaceAll('\n', '\r') }, false),
  post('4,400 letters of table', { content: table(720, 720) }, false),
  post('a table of 11 columns in 1,000 lines', { content: table(11, 1000) }, true),
  post('a table of 11 columns in 1,001 lines', { content: table(11, 1001) }, false),
  post('a table of 10 columns in 5,000 lines', { content: table(10, 5000) }, true),
  post('a table of 10 columns in 5,001 lines', { content: table(10, 5001) }, false),
  post('200,000 empty lines and rules', { content: '---\n\n'.repeat(100_000) }, true),
  post('500,000 line ends', { content: '\n'.repeat(500_000) }, true),
  post('5,000 authors', { authors: times(5000, 'a') }, false),
  post('an empty author id', { authors: ['', 'a', ''] }, true),
  post('an author that is a number', { authors: ['5', 5] }, false),
  post('an author that is a list', { authors: [{ a: 'b' }] }, false),
  post('an author id with a line end', { authors: ['a\nb'] }, false),
  post('author ids of 3,001 letters', { authors: [x(3001)] }, false),
  post('a time with a fraction', { creationDate: double(1.5) }, false),
  post('the most tags', { tags: numbered(POST_LIMITS.tags) }, true),
  post('one tag more', { tags: numbered(POST_LIMITS.tags + 1) }, false),
  post('a tag twice', { tags: ['a', 'b', 'a'] }, false),
  post('a tag of 40 letters', { tags: [x(TAG_LENGTH)] }, true),
  post('a tag of 41 letters', { tags: ['a', x(TAG_LENGTH + 1)] }, false),
  post('an empty tag', { tags: ['a', ''] }, false),
  post('a tag that is a number', { tags: ['5', 5] }, false),
  post('a tag of two lines', { tags: ['a\nb'] }, false),
  post('a date of a change', { changedDate: 1_700_000_000_000 }, true),
  post('a date of a change that is a text', { changedDate: '2026' }, false),
  post('a date of a change that is to come', { changedDate: 33_000_000_000_000 }, false),
  post('a date of the first publishing', { firstPublishDate: 1_700_000_000_000 }, true),
  post('a date of the first publishing that is a text', { firstPublishDate: '2026' }, false),
  post('a number of addresses that is a text', { addresses: '1' }, false),
  post('an address that is a number', { slug: 5 }, false),
  post('an empty address', { slug: '' }, false),
  post('200 levels of maps in a new field', { deep: { a: { b: {} } } }, false),
  post('patch notes', { patch: PATCH }, true),
  post('patch notes for all platforms', { patch: { ...PATCH, platforms: [], game: '' } }, true),
  ...Object.entries<Plain>({
    listed: false,
    version: '',
    platforms: ['PC', 'PC'],
    game: x(PATCH_LIMITS.game + 1),
  }).map(([field, value]) =>
    post(`patch notes with a wrong ${field}`, { patch: { ...PATCH, [field]: value } }, false),
  ),
  post('patch notes of a long version', { patch: { ...PATCH, version: x(PATCH_LIMITS.version + 1) } }, false),
  post('patch notes without a game', { patch: without(PATCH, 'game') }, false),
  post('patch notes with a further field', { patch: { ...PATCH, a: 1 } }, false),
  post('patch notes that are a text', { patch: '1.2' }, false),
  bio('the most links', links(BIO_LIMITS.links), true),
  bio('one link more', links(BIO_LIMITS.links + 1), false),
  bio('5,000 links', links(5000), false),
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
  ...NAMED_ADDRESSES.flatMap(([name, allowed]) => [
    record(`first name ${JSON.stringify(name)}`, { firstName: name }, allowed),
    record(`last name ${JSON.stringify(name)}`, { lastName: name }, allowed),
  ]),
  ...PEOPLE.flatMap(([name, allowed]) => [
    record(`first name ${JSON.stringify(name)}`, { firstName: name }, allowed),
    record(`last name ${JSON.stringify(name)}`, { lastName: name }, allowed),
    bio(`display name ${JSON.stringify(name)}`, { displayName: name }, allowed),
  ]),
  record('a machine account of level 1', { permissionLevel: 1, machine: true }, true),
  record('a machine account of level 2', { permissionLevel: 2, machine: true }, false),
  record('a machine account that is none', { permissionLevel: 1, machine: false }, false),
  record('a use of a key', { permissionLevel: 1, machine: true, used: { post: 'a' } }, false),
  record('a use of a key with a further field', { permissionLevel: 1, machine: true, used: { a: 1 } }, false),
  record('empty names', { firstName: '', lastName: '', teamRole: '' }, true),
  ...Object.values(LEVELS).map((level) => record(`level ${level}`, { permissionLevel: level }, true)),
  ...[HIGHEST_LEVEL + 1, -1, -5, 2.5].map((level) =>
    record(`level ${level}`, { permissionLevel: level }, false),
  ),
  ...ADDRESSES.flatMap(([address, allowed]) => [
    post(`image ${short(address)}`, { image: address }, allowed),
    bio(`image ${short(address)}`, { image: address }, allowed),
  ]),
  // Skips very long URLs: the rules check all links of a bio as one text, and all icons as another, so the maximum
  // length applies to each of these texts, not to a single URL.
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
