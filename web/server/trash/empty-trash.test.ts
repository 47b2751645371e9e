import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, openBackend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newBio } from '../../domain/bios/bio.ts';
import { COLLECTIONS, OF_POST } from '../../domain/collections.ts';
import type { CollectionEntry } from '../../domain/feature.ts';
import { pictureFile } from '../../domain/pictures/picture.ts';
import {
  draftLinkPath,
  notePath,
  picturePath,
  postEventPath,
  revisionPath,
  sharePath,
  slugPath,
  trashedBioPath,
  trashedPostPath,
  workingCopyPath,
} from '../../domain/places.ts';
import { newPost } from '../../domain/posts/post.ts';
import { emptyOldTrash } from './empty-trash.ts';

const PROJECT = 'demo-studio';
const DAY = 24 * 3_600_000;
const NOW = 100 * DAY;
let dataDir: string;
let backend: Backend;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'empty-trash-'));
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../../..', name), 'utf8');
  backend = await openBackend({
    projectId: PROJECT,
    dataDir,
    rules: { text: read('firestore.rules'), name: 'firestore.rules' },
    indexes: JSON.parse(read('firestore.indexes.json')),
    storage: { rules: { text: read('storage.rules'), name: 'storage.rules' }, buckets: [BUCKET] },
    identity: { demo: { accounts: [] } },
  });
});
afterEach(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const isThere = async (path: string) => {
  const address = `http://localhost/v1/projects/${PROJECT}/databases/(default)/documents/${path}`;
  const headers = { Authorization: `Bearer ${backend.ownerToken}` };
  return (await backend.fetch(new Request(address, { headers })))?.status === 200;
};

const BUCKET = `${PROJECT}.firebasestorage.app`;
const BYTES = '--b\r\n\r\n{"contentType":"image/gif"}\r\n--b\r\n\r\nGIF89a\r\n--b--';
const fileOf = (id: string, method: 'GET' | 'POST') => {
  const name = encodeURIComponent(pictureFile(id));
  const objects = `http://localhost/v0/b/${BUCKET}/o`;
  const headers = { Authorization: `Bearer ${backend.ownerToken}` };
  const request =
    method === 'GET'
      ? new Request(`${objects}/${name}`, { headers })
      : new Request(`${objects}?name=${name}`, {
          method,
          headers: {
            ...headers,
            'Content-Type': 'multipart/related; boundary=b',
            'Content-Length': String(BYTES.length),
          },
          body: BYTES,
        });
  return backend.fetch(request);
};

const fail = (error: unknown) => {
  throw error;
};
/** A document in each collection whose documents belong to a post, those of features too. */
const pathsOfPost = (post: string) => OF_POST.map((collection) => `${collection}/of-${post}`);
/** A document in each collection that shares its ids with one of those. */
const pathsBesides = (post: string) =>
  Object.values<CollectionEntry>(COLLECTIONS)
    .filter(({ besides }) => besides !== undefined && OF_POST.includes(besides))
    .map(({ path }) => `${path}/of-${post}`);
const trashed = (trashedAt: number) => toFields({ ...newPost('ines', 0), trashedAt, trashedBy: 'ines' });

test('after 30 days in the trash, posts, bios and pictures are deleted with their related data', async () => {
  const earlier = toFields({ number: 1, title: 'Earlier' });
  for (const id of ['old', 'there']) expect((await fileOf(id, 'POST'))?.status).toBe(200);
  await backend.setDocuments([
    { path: trashedPostPath('old'), fields: trashed(NOW - 30 * DAY) },
    { path: revisionPath('old', 1), fields: earlier },
    { path: trashedBioPath('fake_1'), fields: toFields({ ...newBio(), trashedAt: 0, trashedBy: 'ines' }) },
    { path: picturePath('old'), fields: toFields({ trashedAt: 0, trashedBy: 'ines' }) },
    { path: picturePath('there'), fields: toFields({ name: 'there.gif' }) },
    { path: trashedPostPath('young'), fields: trashed(NOW - 30 * DAY + 1) },
    { path: revisionPath('young', 1), fields: earlier },
    ...['old', 'young'].flatMap((post) => [
      { path: slugPath(`address-of-${post}`), fields: toFields({ post }) },
      { path: draftLinkPath(`link-to-${post}`), fields: toFields({ post }) },
      { path: sharePath(post), fields: toFields({ secret: `link-to-${post}` }) },
      { path: workingCopyPath(post), fields: toFields({ by: 'ines' }) },
      { path: notePath(post, 'one'), fields: toFields({ text: 'Is this true?' }) },
      { path: postEventPath(post, 1), fields: toFields({ post, number: 1 }) },
      ...pathsOfPost(post).map((path) => ({ path, fields: toFields({ post }) })),
      ...pathsBesides(post).map((path) => ({ path, fields: toFields({ messages: [] }) })),
    ]),
  ]);
  expect(await emptyOldTrash(backend, PROJECT, BUCKET, NOW, fail)).toBe(3);
  expect(await isThere(picturePath('old'))).toBe(false);
  expect(await isThere(picturePath('there'))).toBe(true);
  expect((await fileOf('old', 'GET'))?.status).toBe(404);
  expect((await fileOf('there', 'GET'))?.status).toBe(200);
  expect(await isThere(trashedBioPath('fake_1'))).toBe(false);
  expect(await isThere(trashedPostPath('old'))).toBe(false);
  expect(await isThere(revisionPath('old', 1))).toBe(false);
  for (const [post, stays] of [
    ['old', false],
    ['young', true],
  ] as const)
    for (const path of [
      slugPath(`address-of-${post}`),
      draftLinkPath(`link-to-${post}`),
      sharePath(post),
      workingCopyPath(post),
      postEventPath(post, 1),
      notePath(post, 'one'),
      ...pathsOfPost(post),
      ...pathsBesides(post),
    ])
      expect(`${path}: ${await isThere(path)}`).toBe(`${path}: ${stays}`);
  expect(await isThere(trashedPostPath('young'))).toBe(true);
  expect(await isThere(revisionPath('young', 1))).toBe(true);
});

test('after 30 days in the trash, documents of features are deleted with their versions and working copies', async () => {
  const trashes = Object.values<CollectionEntry>(COLLECTIONS).flatMap(({ path, trashOf }) =>
    trashOf ? [{ path, ...trashOf }] : [],
  );
  for (const { path, copies, revisions } of trashes) {
    await backend.setDocuments(
      ['old', 'young'].flatMap((id) => [
        { path: `${path}/${id}`, fields: toFields({ trashedAt: id === 'old' ? 0 : NOW, trashedBy: 'ines' }) },
        { path: `${copies}/${id}`, fields: toFields({ by: 'ines' }) },
        { path: `${revisions}/${id}_1`, fields: toFields({ page: id, number: 1 }) },
      ]),
    );
    expect(await emptyOldTrash(backend, PROJECT, BUCKET, NOW, fail)).toBe(1);
    for (const one of [`${path}/old`, `${copies}/old`, `${revisions}/old_1`])
      expect(`${one}: ${await isThere(one)}`).toBe(`${one}: false`);
    for (const one of [`${path}/young`, `${copies}/young`, `${revisions}/young_1`])
      expect(`${one}: ${await isThere(one)}`).toBe(`${one}: true`);
  }
});

test('a post with more notes than one commit can delete is deleted with all of them', async () => {
  const notes = Array.from({ length: 501 }, (_, at) => notePath('old', `note-${at}`));
  await backend.setDocuments([{ path: trashedPostPath('old'), fields: trashed(0) }]);
  await backend.setDocuments(notes.map((path) => ({ path, fields: toFields({ text: 'Is this true?' }) })));
  expect(await emptyOldTrash(backend, PROJECT, BUCKET, NOW, fail)).toBe(1);
  for (const path of [trashedPostPath('old'), notes[0], notes[500]])
    expect(await isThere(path as string)).toBe(false);
});

test('a trashed post that cannot be deleted is reported, and the other items are deleted', async () => {
  await backend.setDocuments([
    { path: trashedPostPath('first'), fields: trashed(0) },
    { path: trashedPostPath('second'), fields: trashed(0) },
    { path: trashedBioPath('fake_1'), fields: toFields({ ...newBio(), trashedAt: 0, trashedBy: 'ines' }) },
  ]);
  const { ownerToken } = backend;
  const refusing = {
    ownerToken,
    async fetch(request: Request) {
      const isRefused = (await request.clone().text()).includes('trashedPosts/first');
      return isRefused ? new Response('full', { status: 500 }) : backend.fetch(request);
    },
  };
  const errors: unknown[] = [];
  expect(await emptyOldTrash(refusing, PROJECT, BUCKET, NOW, (error) => errors.push(error))).toBe(2);
  expect(errors).toHaveLength(1);
  expect(await isThere(trashedPostPath('first'))).toBe(true);
  expect(await isThere(trashedPostPath('second'))).toBe(false);
  expect(await isThere(trashedBioPath('fake_1'))).toBe(false);
});
