import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NewObject, openBackend } from '@studio-site/backend';
import { checkFolderObjects, readFolder } from '@studio-site/backend/maintenance';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseDocument } from '../../../platform/data/parse.ts';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { EMBEDDED_BUCKET } from '../../../platform/engine/choose-engine.ts';
import { bioDocument, bioSchema } from '../../domain/bios/bio.ts';
import { userRecordDocument } from '../../domain/people/user-record.ts';
import { filesIn } from '../../domain/pictures/library.ts';
import { pictureDocument } from '../../domain/pictures/picture.ts';
import { BLOG_POSTS, MEMBER_BIOS, PICTURES, USER_RECORDS } from '../../domain/places.ts';
import { newPost, postDocument } from '../../domain/posts/post.ts';
import { pictureFile } from '../studio/studio-pictures.ts';
import { demoAccounts, demoContent, seedDemo } from './demo-content.ts';

const NOW = Date.UTC(2026, 0, 1);
const { documents, objects } = demoContent(NOW);
const within = (collection: string) => documents.filter(({ path }) => path.startsWith(`${collection}/`));
const users = within(USER_RECORDS);
const bios = within(MEMBER_BIOS);
const posts = within(BLOG_POSTS);
const pictures = within(PICTURES);
const idOf = (path: string) => splitPath(path)[1];

const bioIds = new Set(bios.map(({ path }) => idOf(path)));
const published = posts.flatMap(({ path, fields }) => {
  const post = parseDocument(postDocument, idOf(path), fields);
  return post.ok && post.value.published ? [post.value] : [];
});

describe('the demo content', () => {
  test('the demo content has eight published posts and two unpublished ones', () => {
    expect(published).toHaveLength(8);
    expect(posts).toHaveLength(10);
  });

  test.each<[number, string, (post: (typeof published)[number]) => boolean]>([
    [2, 'are featured', (post) => post.featured],
    [1, 'is pinned', (post) => post.pinned],
    [1, 'has three authors', (post) => post.authors.length === 3],
    [1, 'has no author', (post) => post.authors.length === 0],
    [1, 'has an author without a bio', (post) => post.authors.some((id) => !bioIds.has(id))],
    [
      1,
      'shows a video',
      (post) => /!\[.+\]\(https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}\)/.test(post.content),
    ],
    [1, 'carries hostile markdown', (post) => post.content.includes('<script>')],
  ])('%i of the published posts %s', (count, _what, holds) => {
    expect(published.filter(holds)).toHaveLength(count);
  });

  test.each([
    ['a script', '<script>'],
    ['an element with an event', 'onerror='],
    ['a javascript: link', '](javascript:'],
    ['a javascript: link in mixed case', '](JaVaScRiPt:'],
    ['a data link', '](data:text/html'],
    ['a protocol-relative link', '](//evil.example'],
    ['a video link without an id', '/watch?v=)'],
    ['characters that change the text direction', '\u202e'],
  ])('the hostile post contains %s', (_what, text) => {
    expect(published.find(({ id }) => id === 'strange-markup')?.content).toContain(text);
  });

  test('each published demo post is 300 to 700 words long', () => {
    for (const { id, content } of published) {
      const words = content.split(/\s+/).length;
      expect(words, id).toBeGreaterThanOrEqual(300);
      expect(words, id).toBeLessThanOrEqual(700);
    }
  });

  test.each(['Timeworks', 'Starhound', 'Duskwater'])('the demo has news and patch notes of %s', (game) => {
    const posts = published.filter(({ tags }) => tags.includes(game));
    expect(posts).toHaveLength(1);
    expect(posts[0]?.patch).toMatchObject({ game });
  });

  test('in the demo no date is in the future, and no post is published before its creation', () => {
    for (const { id, creationDate, publishDate } of published) {
      expect(creationDate, id).toBeLessThanOrEqual(publishDate);
      expect(publishDate, id).toBeLessThanOrEqual(NOW);
    }
  });

  test('the demo content has seven bios with orders 0 to 6: one hidden, one without an account', () => {
    expect(bios).toHaveLength(7);
    expect(bios.filter(({ fields }) => !fields.show)).toHaveLength(1);
    expect([...bioIds].filter((id) => /^fake_\d{1,4}$/.test(id))).toHaveLength(1);
    expect(bios.map(({ fields }) => fields.order)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('each demo bio has as many icons and invert settings as links', () => {
    for (const { path, fields } of bios) {
      const { linkUrls, linkIcons, linkInverts } = fields as Record<string, unknown[]>;
      expect([linkIcons?.length, linkInverts?.length], path).toEqual([linkUrls?.length, linkUrls?.length]);
    }
  });

  test('the demo content has a user record for every account except the newcomer’s', () => {
    const levels = users.map(({ path, fields }) => [idOf(path), fields.permissionLevel]);
    expect(Object.fromEntries(levels)).toEqual({
      'demo-administrator': 3,
      'demo-editor': 2,
      'demo-author': 1,
      'demo-applicant': 0,
    });
    expect(demoAccounts).toEqual(
      ['Administrator', 'Editor', 'Author', 'Applicant', 'Newcomer'].map((role) => ({
        subject: `demo-${role.toLowerCase()}`,
        email: `${role.toLowerCase()}@demo.localhost`,
        displayName: `Demo ${role}`,
      })),
    );
  });

  test('the demo content matches the schemas of the site, and has no further fields', () => {
    for (const { path, fields } of users)
      expect(parseDocument(userRecordDocument, idOf(path), fields), path).toMatchObject({ ok: true });
    for (const { path, fields } of bios) {
      expect(parseDocument(bioSchema, idOf(path), fields), path).toMatchObject({ ok: true });
      expect(Object.keys(fields).sort(), path).toEqual(Object.keys(bioDocument.shape).sort());
    }
    for (const { path, fields } of posts) {
      expect(parseDocument(postDocument, idOf(path), fields), path).toMatchObject({ ok: true });
      // Besides the fields of a new post, a demo post may have only the fields `changedDate` and `patch`.
      const { changedDate: _date, patch: _patch, ...others } = fields;
      expect(Object.keys(others).sort(), path).toEqual(Object.keys(newPost('', 0)).sort());
    }
  });

  /** Whether a picture's file exists in the demo studio or in the site's public folder. */
  const isServed = (address: string) =>
    [`../../../demo-studio/pictures/${pictureFile(address)}`, `../../public${address}`].some((file) =>
      existsSync(join(import.meta.dirname, file)),
    );

  test('the demo content refers only to pictures that exist', () => {
    const icons = JSON.stringify(documents).match(/\/art\/[\w/-]+\.svg/g) ?? [];
    expect(icons.length).toBeGreaterThan(9);
    for (const icon of icons) expect(isServed(icon), icon).toBe(true);
  });

  test('the demo content uses every uploaded picture, and no other', () => {
    const shown = filesIn('picture', [JSON.stringify([posts, bios])]);
    expect(shown.sort()).toEqual(pictures.map(({ path }) => idOf(path)).sort());
    for (const { fields } of [...posts, ...bios]) expect(fields.image).toMatch(/^\/pictures\//);
  });

  test('each demo picture has a description, a file and an uploader who may upload', () => {
    const authors = ['demo-administrator', 'demo-editor', 'demo-author'];
    expect(objects.map(({ name }) => name)).toEqual(
      pictures.map(({ path }) => `pictures/${idOf(path)}/original`),
    );
    for (const [at, { path, fields }] of pictures.entries()) {
      const uploaded = Date.parse((fields.at as { $timestamp: string }).$timestamp);
      const said = { ...fields, at: { toMillis: () => uploaded } };
      expect(pictureDocument.safeParse(said), path).toMatchObject({ success: true });
      expect(uploaded, path).toBeLessThan(NOW);
      expect(fields.alt, path).not.toBe('');
      expect(authors, path).toContain(fields.by);
      expect(objects[at]).toMatchObject({
        settings: { contentType: 'image/webp', metadata: { by: fields.by } },
        bytes: { length: fields.bytes },
      });
    }
  });

  test('the demo content has only the originals of its pictures, together less than a megabyte', () => {
    const folder = join(import.meta.dirname, '../../../demo-studio/uploads');
    const ids = pictures.map(({ path }) => idOf(path));
    expect(readdirSync(folder).sort()).toEqual([...ids].sort());
    for (const id of ids) expect(readdirSync(join(folder, id)), id).toEqual(['original.webp']);
    const sizes = ids.map((id) => statSync(join(folder, id, 'original.webp')).size);
    expect(sizes.reduce((total, size) => total + size)).toBeLessThan(1_000_000);
  });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-seed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rules = (name: string) => ({
  text: readFileSync(join(import.meta.dirname, '../../..', name), 'utf8'),
  name,
});
const open = () =>
  openBackend({
    projectId: 'demo-studio',
    dataDir: folder,
    rules: rules('firestore.rules'),
    storage: { rules: rules('storage.rules'), buckets: [EMBEDDED_BUCKET], checksPictures: true },
    indexes: 'any',
    identity: { demo: null },
  });

test('if the first start ends after storing only files, the next start stores all demo content', async () => {
  const content = demoContent(Date.UTC(2026, 0, 1));
  const first = await open();
  const broken = { ...first, setDocuments: () => Promise.reject(new Error('killed')) };
  await expect(seedDemo(broken, EMBEDDED_BUCKET, content)).rejects.toThrow('killed');
  await first.close();
  const second = await open();
  expect(second.isEmpty()).toBe(true);
  await seedDemo(second, EMBEDDED_BUCKET, content);
  await second.close();
  const { documents, objects } = readFolder(folder);
  expect([documents.length, objects.length]).toEqual([content.documents.length, content.objects.length]);
  expect(objects[0]?.settings).toEqual({ contentType: 'image/webp', metadata: { by: expect.any(String) } });
  // Each picture has its file, and there are no other files.
  expect(checkFolderObjects(folder)).toMatchObject({ whole: objects.length, missing: [], unused: [] });
});

test('if one file of a batch is invalid, no file of the batch is stored', async () => {
  const { objects } = demoContent(Date.UTC(2026, 0, 1));
  const [first, second] = objects.map((object) => ({ bucket: EMBEDDED_BUCKET, ...object }));
  const backend = await open();
  const wrong = { ...second, settings: { contentType: 'image/png' } };
  await expect(backend.setObjects([first, wrong] as NewObject[])).rejects.toThrow(
    'The bytes are not of the type image/png.',
  );
  await backend.close();
  expect(readFolder(folder).objects).toEqual([]);
  expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
});
