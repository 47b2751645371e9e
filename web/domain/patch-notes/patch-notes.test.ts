import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPatchBlocks } from './find-patch-block.ts';
import { noLists, PATCH_LIMITS, PATCH_PARTS, type PatchNotes } from './patch-notes.ts';
import { patchAfter, patchOf } from './patch-of.ts';
import { readPatchNotes } from './read-patch-notes.ts';
import { oneLine, patchBlock, writePatchNotes } from './write-patch-notes.ts';

const WHOLE = `Version: 1.2
Platforms: PC, Switch
Game: Starhound

New:
- A lantern for the **mines**
- Saves in three slots

Changed:
- Rain is quieter

Fixed:
- The ferry no longer leaves twice ([why](https://studio.example/why))

Known:
- The bell rings late on Switch`;

const NOTES: PatchNotes = {
  version: '1.2',
  platforms: ['PC', 'Switch'],
  game: 'Starhound',
  lists: {
    New: ['A lantern for the **mines**', 'Saves in three slots'],
    Changed: ['Rain is quieter'],
    Fixed: ['The ferry no longer leaves twice ([why](https://studio.example/why))'],
    Known: ['The bell rings late on Switch'],
  },
};

const onlyFixed = (...Fixed: string[]): PatchNotes => ({
  ...{ version: '1', platforms: [], game: '' },
  lists: { ...noLists(), Fixed },
});

describe('patch notes are read:', () => {
  test.each<[string, string, PatchNotes]>([
    ['all facts and lists', WHOLE, NOTES],
    ['facts in another order and case', 'GAME: A\nversion:1', { ...onlyFixed(), game: 'A' }],
    ['a version alone', 'Version: 1', onlyFixed()],
    [
      'headings with marks',
      'Version: 1\n## Fixed\n- a\n**Fixed:**\n- b\nFIXED\n- c',
      onlyFixed('a', 'b', 'c'),
    ],
    ['other bullets', 'Version: 1\nFixed\n* a\n+ b', onlyFixed('a', 'b')],
    ['an entry of several lines', 'Version: 1\nFixed\n- a\n  b\n\tc\n- d', onlyFixed('a b c', 'd')],
    ['line ends of Windows', 'Version: 1\r\nFixed\r\n- a\r\n', onlyFixed('a')],
    ['a platform named twice', 'Version: 1\nPlatform: PC, ,PC', { ...onlyFixed(), platforms: ['PC'] }],
    ['an entry that looks like a mark', 'Version: 1\nFixed\n- ```\n- - b', onlyFixed('```', '- b')],
    ['an entry that looks like a fact', 'Version: 1\nFixed\n- Version: 2', onlyFixed('Version: 2')],
  ])('%s', (_what, text, notes) => {
    expect(readPatchNotes(text)).toEqual({ notes });
  });
});

describe('patch notes are refused with the line and the reason:', () => {
  const many = (count: number) => '\n- a'.repeat(count);
  test.each<[string, string, number, RegExp]>([
    ['no text', '', 1, /version is missing/],
    ['no version', 'Game: A\nFixed\n- a', 1, /version is missing/],
    ['an entry above the lists', 'Version: 1\n- a', 2, /below a heading/],
    ['an unknown line', 'Version: 1\nThanks to all testers', 2, /Write facts/],
    ['a fact below a list', 'Version: 1\nFixed\nGame: A', 3, /Write facts/],
    ['a long version', `Version: ${'1'.repeat(41)}`, 1, /at most 40/],
    ['a long name of a game', `Version: 1\nGame: ${'1'.repeat(81)}`, 1, /at most 80/],
    ['a long name of a platform', `Version: 1\nPlatforms: ${'1'.repeat(41)}`, 1, /at most 40/],
    ['many platforms', `Version: 1\nPlatforms: ${[...'abcdefghijk'].join()}`, 1, /at most 10/],
    ['a long entry', `Version: 1\nFixed\n- ${'a'.repeat(1001)}`, 3, /at most 1000/],
    ['an entry that grows too long', `Version: 1\nFixed\n- a\n ${'a'.repeat(1000)}`, 4, /at most 1000/],
    ['many entries', `Version: 1\nFixed${many(201)}`, 203, /at most 200/],
  ])('%s', (_what, text, line, problem) => {
    expect(readPatchNotes(text)).toEqual({ line, problem: expect.stringMatching(problem) });
  });
});

describe('patch notes are written:', () => {
  test('a text in canonical form is written back byte for byte', () => {
    expect(writePatchNotes(NOTES)).toBe(WHOLE);
  });

  const line = (maxLength: number) =>
    fc
      .string({ unit: fc.constantFrom(...'ab1 -*`#:,|[]()<>\\~_\u2028\u00a0\u202e🦊\n\r\t'), maxLength })
      .map(oneLine)
      .filter((text) => text !== '' && text.length <= maxLength);
  const entries = fc.array(line(60), { maxLength: 5 });
  const anyNotes = fc.record({
    version: line(PATCH_LIMITS.version),
    platforms: fc.uniqueArray(
      line(12).filter((name) => !name.includes(',')),
      { maxLength: 4 },
    ),
    game: fc.oneof(fc.constant(''), line(PATCH_LIMITS.game)),
    lists: fc.record(
      Object.fromEntries(PATCH_PARTS.map((part) => [part, entries])) as Record<
        (typeof PATCH_PARTS)[number],
        typeof entries
      >,
    ),
  });

  test('all valid patch notes are read back unchanged, both alone and inside a post', () => {
    fc.assert(
      fc.property(anyNotes, (notes) => {
        const written = writePatchNotes(notes);
        expect(readPatchNotes(written)).toEqual({ notes });
        const post = `Hello\n\n${patchBlock(notes)}\n\nBye`;
        const [block, ...others] = findPatchBlocks(post);
        expect([block?.text, others]).toEqual([written, []]);
        expect(post.slice(block?.from, block?.to)).toBe(patchBlock(notes));
      }),
    );
  });

  test('long malicious texts are read within the time limit of a test', () => {
    const hostile = [
      '```patch-notes\n'.repeat(20_000),
      '- '.repeat(100_000),
      `Version: ${' '.repeat(200_000)}x`,
    ];
    for (const text of hostile) {
      readPatchNotes(text);
      findPatchBlocks(text);
    }
  });
});

describe('the search for blocks of patch notes finds', () => {
  test.each<[string, string, string[]]>([
    ['a block', '```patch-notes\nVersion: 1\n```', ['Version: 1']],
    ['a block with more marks', '````patch-notes\nVersion: 1\n```\n````', ['Version: 1\n```']],
    ['a block of tildes', '~~~patch-notes\nVersion: 1\n~~~', ['Version: 1']],
    ['two blocks', '```patch-notes\na\n```\n\n```patch-notes\nb\n```', ['a', 'b']],
    ['an empty block', '```patch-notes\n```', ['']],
    ['a block with line ends of Windows', 'x\r\n```patch-notes\r\na\r\n```\r\ny', ['a']],
    ['nothing in another code block', '````\n```patch-notes\na\n```\n````', []],
    ['nothing if the block is never closed', '```patch-notes\nVersion: 1', []],
    ['nothing in a block of another language', '```patch-notes-2\na\n```', []],
    ['nothing in a list', '- a\n\n  ```patch-notes\n  b\n  ```', []],
    ['nothing in a quote', '> ```patch-notes\n> a\n> ```', []],
  ])('%s', (_what, markdown, texts) => {
    expect(findPatchBlocks(markdown).map(({ text }) => text)).toEqual(texts);
  });

  test('the field “patch” of a post describes its first valid block of patch notes', () => {
    const content = `\`\`\`patch-notes\nnonsense\n\`\`\`\n\n${patchBlock(NOTES)}\n\n${patchBlock(onlyFixed('a'))}`;
    expect(patchOf(content)).toEqual({
      listed: true,
      ...{ version: '1.2', platforms: ['PC', 'Switch'], game: 'Starhound' },
    });
    expect(patchOf('No patch-notes here.')).toBeNull();
  });
});

describe('when a post is saved, its field “patch”', () => {
  const content = patchBlock(NOTES);
  const facts = patchOf(content);
  test.each<[string, unknown, { content?: string }, unknown]>([
    ['is not written if the content is unchanged', undefined, {}, undefined],
    ['is not written if the content has no patch notes', undefined, { content: 'a' }, undefined],
    ['is written for a new block of patch notes', undefined, { content }, facts],
    ['is written for a changed block', { ...facts, version: '1.1' }, { content }, facts],
    ['is not written if the block is unchanged', facts, { content: `${content}\n\nBye` }, undefined],
    ['becomes null if the block is removed', facts, { content: 'a' }, null],
    ['is replaced if it is damaged', 'damaged', { content }, facts],
  ])('%s', (_what, patch, changes, expected) => {
    expect(patchAfter(patch, changes)).toEqual(expected);
  });
});
