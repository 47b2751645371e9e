import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { markdownFiles } from './markdown-files.ts';
import { readOwnPages } from './own-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'studio-site-pages-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(files: Record<string, string>) {
  mkdirSync(join(folder, 'pages'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'pages', name), text);
  return readOwnPages(markdownFiles(join(folder, 'pages')));
}

test('a studio without the folder pages/ has no pages of its own', () => {
  expect(readOwnPages(markdownFiles(join(folder, 'nowhere')))).toEqual([]);
});

test('a studio’s own page has its file’s name as address, and a link in the footer', () => {
  expect(read({ 'Imprint.md': '---\ntitle: Imprint\n---\n\n# Who we are\n' })).toEqual([
    {
      title: 'Imprint',
      address: '/imprint',
      place: 'footer',
      label: 'Imprint',
      description: null,
      order: 0,
      text: '# Who we are',
    },
  ]);
});

test('every field of a studio’s own page is read, and pages are sorted by their order field', () => {
  const pages = read({
    'a.md': '---\ntitle: Privacy policy\nlabel: Privacy\naddress: /legal/privacy\norder: 2\n---\nText',
    'b.md':
      '\uFEFF---\r\ntitle: "Jobs: now"\r\nplace: menu\r\ndescription: Work here\r\norder: 1\r\n---\r\nText',
    'notes.txt': 'no page',
  });
  expect(pages.map(({ address, label, place, description }) => [address, label, place, description])).toEqual(
    [
      ['/b', 'Jobs: now', 'menu', 'Work here'],
      ['/legal/privacy', 'Privacy', 'footer', null],
    ],
  );
});

test.each([
  ['no fields', 'Only text', 'pages/x.md, line 1: title is missing: it must be text.'],
  ['a blank title', '---\ntitle: " "\n---', 'pages/x.md, line 2: title must not consist of spaces.'],
  ['an empty title', '---\ntitle: ""\n---', 'pages/x.md, line 2: title must not be empty.'],
  [
    'an unknown field',
    '---\ntitle: A\nlayout: wide\n---',
    'pages/x.md, line 3: its fields include an unknown field: layout.',
  ],
  [
    'an unknown place',
    '---\ntitle: A\nplace: left\n---',
    'pages/x.md, line 3: place must be one of menu, footer, none.',
  ],
  ['invalid YAML', '---\norder: 1\ntitle: [\n---', 'pages/x.md, line 3: its fields cannot be read: '],
  [
    'no closing line after the fields',
    '---\ntitle: A\nText',
    'pages/x.md, line 1: its fields begin with a line --- and must end',
  ],
  [
    'a misspelled field',
    '---\ntitle: A\n\norde: 1\n---',
    'pages/x.md, line 4: its fields include an unknown field: orde (did you mean order?).',
  ],
  [
    'fields that are a list',
    '---\n- a\n---',
    'pages/x.md, line 1: its fields must be lines such as title: News.',
  ],
  ['a YAML reference', '---\ntitle: &a A\nlabel: *a\n---', 'pages/x.md, line 1: its fields cannot be read: '],
  [
    'a reserved address',
    '---\ntitle: A\naddress: /blog\n---',
    'pages/x.md, line 3: address is already an address of the site',
  ],
  [
    'an address below a reserved one',
    '---\ntitle: A\naddress: /games/new\n---',
    'pages/x.md, line 3: address is already an address of the site',
  ],
  [
    'an address in the staff area',
    '---\ntitle: A\naddress: /admin/x\n---',
    'pages/x.md, line 3: address is already an address of the site',
  ],
  [
    'an address of another site',
    '---\ntitle: A\naddress: //evil.example\n---',
    'pages/x.md, line 3: address must be an address such as',
  ],
  [
    'an address with capitals',
    '---\ntitle: A\naddress: /Imprint\n---',
    'pages/x.md, line 3: address must be an address such as',
  ],
])('an invalid page file of a studio is refused with a sentence that names it: %s', (_what, text, sentence) => {
  expect(() => read({ 'x.md': text })).toThrow(sentence);
});

test('a page file that is not UTF-8 is refused with the number of the line', () => {
  mkdirSync(join(folder, 'pages'), { recursive: true });
  writeFileSync(join(folder, 'pages/x.md'), Buffer.from('---\ntitle: A\n---\nGr\xfc\xdfe', 'latin1'));
  expect(() => readOwnPages(markdownFiles(join(folder, 'pages')))).toThrow(
    'pages/x.md, line 4, is not UTF-8: save the file in that encoding.',
  );
});

test('two pages of a studio cannot have the same address', () => {
  const page = '---\ntitle: A\naddress: /same\n---';
  expect(() => read({ 'a.md': page, 'b.md': page })).toThrow(
    'pages/b.md, line 3: /same is used by two pages.',
  );
});

test('a studio’s page file with the name of a page of the site is refused', () => {
  expect(() => read({ 'team.md': '---\ntitle: A\n---' })).toThrow(
    'pages/team.md, line 1: address is already an address',
  );
});
