import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { studioBios, studioPosts } from './studio-content.ts';

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

test('a studio without content files has no posts and no bios', () => {
  expect([studioPosts(folder, NOW), studioBios(folder)]).toEqual([[], []]);
});

test('a post is its entry and its text, dated back from now', () => {
  write('posts.json', [POST]);
  write('posts/hello.md', '# Hello\n');
  const { id, createdDaysAgo: _created, publishedDaysAgo: _published, ...shown } = POST;
  expect(studioPosts(folder, NOW)).toEqual([
    {
      id,
      fields: {
        ...shown,
        tags: [],
        content: '# Hello\n',
        creationDate: Date.UTC(2026, 0, 7),
        publishDate: Date.UTC(2026, 0, 9),
        published: true,
      },
    },
  ]);
});

test('a post without a publish day is a draft', () => {
  write('posts.json', [{ ...POST, publishedDaysAgo: null }]);
  write('posts/hello.md', 'Soon.');
  expect(studioPosts(folder, NOW)[0]?.fields).toMatchObject({
    published: false,
    publishDate: Date.UTC(2026, 0, 7),
  });
});

test('a post that was changed says so, dated back from now', () => {
  write('posts.json', [{ ...POST, publishedDaysAgo: 3, changedDaysAgo: 1 }]);
  write('posts/hello.md', 'Better.');
  expect(studioPosts(folder, NOW)[0]?.fields).toMatchObject({ changedDate: Date.UTC(2026, 0, 9) });
});

test.each([
  ['JSON that does not parse', '[', /^posts\.json of the studio is not valid JSON: /],
  [
    'a field that is missing',
    [{ ...POST, title: undefined }],
    /^posts\.json of the studio does not fit: 0\.title/,
  ],
  [
    'an id that leaves the folder',
    [{ ...POST, id: '../x' }],
    /^posts\.json of the studio does not fit: 0\.id/,
  ],
  ['a post without its text', [POST], /^posts\/hello\.md of the studio cannot be read: /],
])('%s is named in one sentence', (_what, value, sentence) => {
  write('posts.json', value);
  expect(() => studioPosts(folder, NOW)).toThrow(sentence);
});
