import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolder, readFolder } from '@studio-site/backend/maintenance';
import { type PlainFields, toFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pictureAddress } from '../../platform/domain/pictures/picture-address.ts';
import { dataCommandResult } from '../../test/stages/data-command-result.ts';
import { pictureFile } from '../../web/domain/pictures/picture.ts';
import {
  bioPath,
  logEntryPath,
  notePath,
  picturePath,
  postPath,
  presencePath,
  revisionPath,
  signUpPath,
  slugPath,
  userRecordPath,
  workingCopyPath,
} from '../../web/domain/places.ts';
import { demoContent, demoDocuments } from '../../web/server/demo/demo-content.ts';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-leave-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Id of a picture in the demo content. */
const COMET = 'comet-over-the-peaks-1600x900-2e385d';

const leaveDemo = (...words: string[]) =>
  dataCommandResult(['leave-demo', ...words], { DATA_DIR: at('data') });

const account = (uid: string, subject: string) => ({
  uid,
  subject,
  email: `${uid}@studio.example`,
  displayName: uid,
  createdAt: 1,
  lastLoginAt: 2,
  disabled: false,
});

/** Creates the data folder of a site that was started in demo mode in the past, with this content made by people. */
async function demoSite(made: Record<string, PlainFields>): Promise<void> {
  const { documents, objects } = demoContent(Date.UTC(2026, 0, 1));
  const all = new Map(documents.map(({ path, fields }) => [path, fields]));
  for (const [path, fields] of Object.entries(made)) all.set(path, { ...all.get(path), ...fields });
  writeFileSync(at('photo'), Buffer.from([0xff, 0xd8, 0xff, 0]));
  const bucket = 'demo-studio.firebasestorage.app';
  const demoFiles = objects.map(({ name, settings, bytes }, index) => {
    const file = at(`demo-${index}`);
    writeFileSync(file, bytes);
    return { bucket, name, settings, file };
  });
  await createFolder(at('data'), {
    documents: [...all].map(([path, fields]) => ({ path, fields: toFields(fields) })),
    accounts: [account('demo-editor', 'demo-editor'), account('u1', '104857600')],
    objects: [
      ...demoFiles,
      {
        bucket,
        name: 'pictures/a-1x1/original',
        settings: { contentType: 'image/jpeg', metadata: {} },
        file: at('photo'),
      },
    ],
  });
}

const paths = (name: string) => readFolder(at(name)).documents.map(({ path }) => path);

test('leave-demo copies content that people created or changed, but not unused demo content', async () => {
  const [firstDemoPost = '', secondDemoPost = ''] = demoDocuments(0)
    .map(({ path }) => path)
    .filter((path) => path.startsWith(postPath('')));
  const changed = secondDemoPost.slice(postPath('').length);
  const shown = `![A comet](${pictureAddress(COMET)})`;
  await demoSite({
    [postPath('ours')]: { title: 'Ours', authors: ['odd-lantry', 'u1'], slug: 'ours', content: shown },
    [slugPath('ours')]: { post: 'ours' },
    [revisionPath('ours', 1)]: { title: 'Our' },
    [notePath('ours', 'n')]: { text: 'Is this true?' },
    [presencePath('ours', 'demo-editor')]: { at: 1 },
    [postPath(changed)]: { title: 'A demo post of which we made something', authors: [] },
    [bioPath('pim-asher')]: { displayName: 'Somebody of ours' },
    [picturePath('a-1x1')]: { description: 'Our picture' },
    [signUpPath('s')]: { email: 'reader@studio.example' },
    [logEntryPath('l')]: { by: 'demo-editor' },
    [userRecordPath('u1')]: { firstName: 'Una', email: 'una@studio.example', permissionLevel: 3 },
  });
  // The picture that a person added, and the demo pictures that copied posts and bios show.
  const own = [
    'a-1x1',
    COMET,
    'harbour-1600x900-1b3b3e',
    'odd-lantry-800x800-5f4d5b',
    'pim-asher-800x800-a07168',
  ];
  const { status, out, err } = await leaveDemo(at('studio-data'));
  expect([status, err]).toEqual([0, '']);
  expect(out).toMatch(
    /2 posts, 2 bios, 5 picture files, 1 sign-ups\.\nPermission levels were not copied[^\n]+ set-level <e-mail> 3[^\n]+\n.*DEMO=0 and DATA_DIR=.*studio-data/,
  );
  expect(paths('studio-data').sort()).toEqual(
    [
      postPath('ours'),
      postPath(changed),
      revisionPath('ours', 1),
      notePath('ours', 'n'),
      slugPath('ours'),
      bioPath('odd-lantry'),
      bioPath('pim-asher'),
      ...own.map((id) => picturePath(id)),
      signUpPath('s'),
      userRecordPath('u1'),
    ].sort(),
  );
  const { accounts, objects, documents, usedInDemo } = readFolder(at('studio-data'));
  expect(accounts).toMatchObject([{ uid: 'u1', subject: '104857600', email: '' }]);
  expect(usedInDemo).toBe(false);
  // The record has level 0 and no e-mail address, because in demo mode anyone could have set both.
  const record = documents.find(({ path }) => path === userRecordPath('u1'));
  expect(record?.fields).toEqual(toFields({ firstName: 'Una', permissionLevel: 0 }));
  expect(objects.map(({ name }) => name)).toEqual(own.map((id) => pictureFile(id)));
  expect(paths('data')).toContain(firstDemoPost);
});

test('leave-demo copies an unchanged demo post only if the post has a working copy', async () => {
  const post = demoDocuments(0).find(({ path }) => path.startsWith(postPath('')))?.path ?? '';
  const typedInto = post.slice(postPath('').length);
  await demoSite({ [workingCopyPath(typedInto)]: { to: { title: 'Typed into a demo post' } } });
  expect(await leaveDemo(at('studio-data'))).toMatchObject({ status: 0, err: '' });
  const copied = paths('studio-data');
  expect(copied).toContain(workingCopyPath(typedInto));
  expect(copied.filter((path) => path.startsWith(postPath('')))).toEqual([post]);
});

test('leave-demo copies the redirects of an import', async () => {
  await demoSite({});
  writeFileSync(at('data/redirects.txt'), '/old /blog/new\n');
  await leaveDemo(at('studio-data'));
  expect(readFileSync(at('studio-data/redirects.txt'), 'utf8')).toBe('/old /blog/new\n');
});

test('leave-demo copies nothing from an unused demo', async () => {
  await demoSite({});
  expect((await leaveDemo(at('studio-data'))).out).toMatch(/ 0 posts, 0 bios,/);
  expect(paths('studio-data')).toEqual([]);
});

test('leave-demo refuses a target with documents, and the demo’s own folder', async () => {
  await demoSite({ [postPath('ours')]: { title: 'Ours', authors: [] } });
  expect((await leaveDemo(at('data'))).err).toMatch(/is the demo's own data folder/);
  expect(await leaveDemo(at('studio-data'))).toMatchObject({ status: 0 });
  expect((await leaveDemo(at('studio-data'))).err).toMatch(
    /already contains documents or accounts\. Add --force/,
  );
});
