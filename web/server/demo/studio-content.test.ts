import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newPost } from '../../domain/posts/post.ts';
import { studioBios, studioPosts, studioUploads } from './studio-content.ts';

const NOW = Date.UTC(2026, 0, 10);
const POST = {
  id: 'hello',
  title: 'Hello',
  authors: ['ada'],
  shortText: 'A first post.',
  image: '/art/hello.png',
  createdDaysAgo: 3,
  publishedDaysAgo: 1,
  pinned: false,
  featured: true,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-content-'));
  mkdirSync(join(folder, 'posts'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, value: unknown) =>
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));

test('a studio without content files has no posts, no bios and no pictures', () => {
  expect([studioPosts(folder, NOW), studioBios(folder), studioUploads(folder, NOW)]).toEqual([[], [], []]);
});

const UPLOAD = { id: 'lamp-16x9-aabbcc', name: 'lamp.jpg', alt: 'A lamp', by: 'ada', uploadedDaysAgo: 2 };
function writeUpload(upload: object, bytes: Buffer): void {
  write('uploads.json', [upload]);
  mkdirSync(join(folder, 'uploads', UPLOAD.id), { recursive: true });
  writeFileSync(join(folder, 'uploads', UPLOAD.id, 'original.jpg'), bytes);
}

test('a demo picture is read from its JSON entry and its file, with a date relative to now', () => {
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  writeUpload(UPLOAD, bytes);
  const { id, uploadedDaysAgo: _days, ...said } = UPLOAD;
  const contentType = 'image/jpeg';
  const at = { $timestamp: '2026-01-08T00:00:00.000Z' };
  expect(studioUploads(folder, NOW)).toEqual([
    {
      id,
      contentType,
      bytes,
      fields: { ...said, width: 16, height: 9, bytes: 4, contentType, at, inUse: true },
    },
  ]);
});

test.each([
  [
    'without a size in its id',
    { ...UPLOAD, id: 'lamp' },
    'x',
    /uploads\.json .*0\.id: must end in the picture's size/,
  ],
  ['whose file is missing', { ...UPLOAD, name: 'lamp.png' }, 'x', /original\.png .* cannot be read/],
  ['that is not a picture', UPLOAD, '<svg/>', /original\.jpg .* not a picture that can be uploaded/],
])('an upload %s stops the start with an error that contains its name', (_what, upload, text, message) => {
  writeUpload(upload, Buffer.from(text));
  expect(() => studioUploads(folder, NOW)).toThrow(message);
});

test('a demo post is read from its JSON entry and its text file, with dates relative to now', () => {
  write('posts.json', [POST]);
  write('posts/hello.md', '# Hello\n');
  const { id, createdDaysAgo: _created, publishedDaysAgo: _published, ...shown } = POST;
  expect(studioPosts(folder, NOW)).toEqual([
    {
      id,
      fields: {
        ...newPost('ada', NOW),
        ...shown,
        content: '# Hello\n',
        creationDate: Date.UTC(2026, 0, 7),
        publishDate: Date.UTC(2026, 0, 9),
        published: true,
      },
    },
  ]);
});

test('a demo post without a publish date is a draft', () => {
  write('posts.json', [{ ...POST, publishedDaysAgo: null }]);
  write('posts/hello.md', 'Soon.');
  expect(studioPosts(folder, NOW)[0]?.fields).toMatchObject({
    published: false,
    publishDate: Date.UTC(2026, 0, 7),
  });
});

test('the change date of a demo post is relative to now', () => {
  write('posts.json', [{ ...POST, publishedDaysAgo: 3, changedDaysAgo: 1 }]);
  write('posts/hello.md', 'Better.');
  expect(studioPosts(folder, NOW)[0]?.fields).toMatchObject({ changedDate: Date.UTC(2026, 0, 9) });
});

test('a demo post whose text is not UTF-8 is refused with the number of the line', () => {
  write('posts.json', [POST]);
  mkdirSync(join(folder, 'posts'), { recursive: true });
  writeFileSync(join(folder, 'posts/hello.md'), Buffer.from('A\nGr\xfc\xdfe', 'latin1'));
  expect(() => studioPosts(folder, NOW)).toThrow('posts/hello.md in the studio folder, line 2, is not UTF-8');
});

test.each([
  ['JSON that does not parse', '[', /^posts\.json in the studio folder is not valid JSON: /],
  [
    'a missing field',
    [{ ...POST, title: undefined }],
    /^posts\.json in the studio folder is not valid: 0\.title: is missing: it must be text\.$/,
  ],
  [
    'an id that is a path out of the folder',
    [{ ...POST, id: '../x' }],
    /^posts\.json in the studio folder is not valid: 0\.id/,
  ],
  [
    'a negative number of days',
    [{ ...POST, createdDaysAgo: -1 }],
    /^posts\.json in the studio folder is not valid: 0\.createdDaysAgo: is too short or too small: the minimum is 0\.$/,
  ],
  [
    'a misspelled field',
    [{ ...POST, publishedDayAgo: 1 }],
    /^posts\.json in the studio folder is not valid: [^;]*0: has unknown fields: "publishedDayAgo" \(did you mean "publishedDaysAgo"\?\)/,
  ],
  ['a post without its text', [POST], /^posts\/hello\.md in the studio folder cannot be read: /],
])('an error in the demo content is reported in one sentence: %s', (_what, value, sentence) => {
  write('posts.json', value);
  expect(() => studioPosts(folder, NOW)).toThrow(sentence);
});
