import { type Fields, newFields, type PlainDocument, type Value } from '@studio-site/backend/maintenance';
import { toFields } from '@studio-site/backend/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../backend/test/rounds.ts';
import { POST_FIELDS } from '../../../web/domain/posts/post.ts';
import { demoDocuments } from '../../../web/server/demo/demo-content.ts';
import { readExport } from './read-export.ts';
import { exportFiles } from './write-export.ts';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const name = text.filter((key) => key !== '' && !/^__.*__$/s.test(key));
const id = text.filter((key) => key !== '' && !/^\.\.?$|\/|^__.*__$/s.test(key));
const oddName = fc.constantFrom(
  'content',
  '$id',
  '$bytes',
  '$map',
  'constructor',
  'a b',
  '---',
  '10',
  '9',
  'é"\\',
);

const { value } = fc.letrec<{ value: Value; leaf: Value; fields: Fields }>((tie) => ({
  leaf: fc.oneof(
    fc.constant<Value>({ nullValue: null }),
    fc.boolean().map((booleanValue): Value => ({ booleanValue })),
    fc
      .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
      .map((number): Value => ({ integerValue: String(number) })),
    fc.integer().map((number): Value => ({ integerValue: String(number) })),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((number): Value => ({ doubleValue: Object.is(number, -0) ? '-0' : number })),
    fc
      .constantFrom<'NaN' | 'Infinity' | '-Infinity'>('NaN', 'Infinity', '-Infinity')
      .map((doubleValue): Value => ({ doubleValue })),
    text.map((stringValue): Value => ({ stringValue })),
    fc
      .date({
        min: new Date('0001-01-02T00:00:00Z'),
        max: new Date('9999-12-30T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date): Value => ({ timestampValue: `${date.toISOString().slice(0, -1)}123Z` })),
    fc
      .uint8Array({ maxLength: 20 })
      .map((bytes): Value => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
    fc.constant<Value>({ referenceValue: 'projects/p/databases/(default)/documents/a/b' }),
    fc.constant<Value>({ geoPointValue: { latitude: 47.5, longitude: -8.25 } }),
  ),
  fields: fc
    .array(fc.tuple(fc.oneof(name, oddName), tie('value')), { maxLength: 4 })
    .map((entries) => Object.assign(newFields(), Object.fromEntries(entries))),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc
      .array(
        fc.oneof(
          tie('leaf'),
          tie('fields').map((fields): Value => ({ mapValue: { fields } })),
        ),
        {
          maxLength: 3,
        },
      )
      .map((values): Value => ({ arrayValue: values.length === 0 ? {} : { values } })),
    tie('fields').map((fields): Value => ({ mapValue: { fields } })),
  ),
}));

const fields = fc
  .tuple(
    fc.array(fc.tuple(fc.oneof(name, oddName), value), { maxLength: 6 }),
    fc.option(fc.string({ unit: 'binary', maxLength: 400 })),
  )
  .map(([entries, content]) => {
    const all: Fields = Object.assign(newFields(), Object.fromEntries(entries));
    if (content !== null) all.content = { stringValue: content };
    return all;
  });

const posts = 'projectdata/website/blogPosts';
const path = fc.oneof(
  id.map((key) => `userdata/${key}`),
  id.map((key) => `projectdata/website/memberBios/${key}`),
  id.map((key) => `staffLog/${key}`),
  id.map((key) => `signups/${key}`),
  id.map((key) => `${posts}/${key}`),
  id.map((key) => `projectdata/website/workingCopies/${key}`),
  fc.tuple(id, id).map(([post, number]) => `${posts}/${post}/revisions/${number}`),
  fc.tuple(id, id).map(([post, note]) => `${posts}/${post}/notes/${note}`),
);
const documents = fc.uniqueArray(fc.record<PlainDocument>({ path, fields }), {
  selector: (document) => document.path,
  maxLength: 12,
});
const accounts = fc.uniqueArray(
  fc.record({
    uid: id.filter((uid) => uid.length <= 128),
    subject: fc.uuid(),
    email: text,
    displayName: text,
    createdAt: fc.nat(),
    lastLoginAt: fc.nat(),
    disabled: fc.boolean(),
  }),
  { selector: (account) => account.uid, maxLength: 4 },
);

const byPath = (list: PlainDocument[]) =>
  Object.fromEntries(list.map((one) => [one.path, { ...one.fields }]));

describe('an export', () => {
  test('reading an export gives all documents unchanged; exporting again gives the same files', () => {
    fc.assert(
      fc.property(documents, accounts, (documents, accounts) => {
        const { files, leftOut } = exportFiles({ documents, accounts });
        const back = readExport(files);
        expect(leftOut.size).toBe(0);
        expect(byPath(back.documents)).toEqual(byPath(documents));
        expect(new Set(back.accounts)).toEqual(new Set(accounts));
        expect([...exportFiles(back).files]).toEqual([...files]);
      }),
      { numRuns: rounds(100, 400) },
    );
  });

  test('in an export of the demo site, each post is a file with a short header and its text', () => {
    const documents = demoDocuments(Date.UTC(2026, 0, 1)).map((document) => ({
      path: document.path,
      fields: toFields(document.fields),
    }));
    const { files } = exportFiles({ documents, accounts: [] });
    const [file = '', post = ''] = [...files].find(([name]) => name.startsWith('posts/')) ?? [];
    expect(file).toMatch(/^posts\/[a-z-]+\.md$/);
    const header = POST_FIELDS.filter((field) => field !== 'content').map((field) => `${field}: ["[].*\n`);
    expect(post).toMatch(new RegExp(`^---\n${header.join('')}`));
    const stored = documents.find(({ path }) => path === `${posts}/${file.slice(6, -3)}`)?.fields.content;
    expect(post.endsWith(`\n---\n${stored && 'stringValue' in stored ? stored.stringValue : '?'}`)).toBe(
      true,
    );
    expect(JSON.parse(files.get('userdata.json') ?? '')['demo-editor']).toMatchObject({ permissionLevel: 2 });
    expect(byPath(readExport(files).documents)).toEqual(byPath(documents));
  });

  test('an export omits presence and shared drafts, and reports unknown collections', () => {
    const { files, leftOut } = exportFiles({
      documents: [
        { path: `${posts}/p/presence/ada`, fields: {} },
        { path: `${posts}/p/share/current`, fields: {} },
        { path: 'projectdata/website/draftLinks/a-secret', fields: {} },
        { path: 'nowhere/x', fields: {} },
      ],
      accounts: [],
    });
    expect([...leftOut]).toEqual([['nowhere', 1]]);
    expect(readExport(files).documents).toEqual([]);
  });
});
