import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend } from '@studio-site/backend';
import { readFolder } from '@studio-site/backend/maintenance';
import { toFields } from '@studio-site/backend/values';
import { expect, test } from 'vitest';
import { pictureAddress } from '../../platform/domain/pictures/picture-address.ts';
import { pictureFile } from '../../web/domain/pictures/picture.ts';
import { picturePath, postPath } from '../../web/domain/places.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { demoDocuments } from '../../web/server/demo/demo-content.ts';
import { checkPictures } from './check.ts';
import { oddFields } from './odd-fields.ts';

test('the check lists pictures without a file, files without a document, and unused pictures', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'check-pictures-'));
  const backend = await openBackend({
    projectId: 'p',
    dataDir,
    rules: {
      text: "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { } }",
      name: 'closed.rules',
    },
    storage: {
      rules: {
        text: "rules_version = '2'; service firebase.storage { match /b/{b}/o { } }",
        name: 'storage.rules',
      },
    },
    indexes: 'any',
    identity: { demo: null },
  });
  for (const id of ['shown', 'hidden', 'loose']) {
    const body = '--b\r\n\r\n{}\r\n--b\r\n\r\nbytes\r\n--b--';
    const address = `http://localhost/v0/b/bucket/o?name=${encodeURIComponent(pictureFile(id))}`;
    const headers = {
      'Content-Type': 'multipart/related; boundary=b',
      'Content-Length': String(body.length),
      authorization: `Bearer ${backend.ownerToken}`,
    };
    expect((await backend.fetch(new Request(address, { method: 'POST', headers, body })))?.status).toBe(200);
  }
  await backend.setDocuments([
    ...['shown', 'hidden', 'lost'].map((id) => ({ path: picturePath(id), fields: {} })),
    { path: postPath('p'), fields: toFields({ content: `![a](${pictureAddress('shown')})`, image: '' }) },
    { path: postPath('q'), fields: toFields({ content: '', image: pictureAddress('lost') }) },
  ]);
  await backend.close();
  const { whole, problems, unused } = checkPictures(dataDir, readFolder(dataDir).documents);
  expect(whole).toBe(3);
  expect(problems).toEqual([
    'The picture lost is listed in projectdata/website/pictures, but its file is missing.',
  ]);
  expect(unused).toEqual([
    'The file pictures/loose/original has no picture document.',
    'The picture hidden is not used anywhere.',
  ]);
  rmSync(dataDir, { recursive: true, force: true });
});

test('posts, bios and user records with unknown, missing or wrong fields are listed', () => {
  const documents = demoDocuments(Date.UTC(2026, 0, 1)).map(({ path, fields }) => ({
    path,
    fields: toFields(fields),
  }));
  expect(oddFields(documents)).toEqual([]);
  const { title: _, ...fields } = newPost('ines', 0);
  expect(
    oddFields([
      { path: postPath('p'), fields: toFields({ ...fields, publishDate: '2024-01-01', layout: 'post' }) },
    ]),
  ).toEqual([
    'projectdata/website/blogPosts/p is not shown or cannot be saved: the site does not know its field “layout”, its field “title” is missing or not of the type that the site needs, its field “publishDate” is missing or not of the type that the site needs.',
  ]);
});
