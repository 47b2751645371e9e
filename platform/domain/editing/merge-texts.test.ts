import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chosenText, joinedParagraphs, mergeTexts, paragraphsOf, settledText } from './merge-texts.ts';

/** Shorthand for texts: one letter per paragraph, followed by its change, as in `a b+ c`. */
const text = (paragraphs: string) => paragraphs.split(' ').join('\n\n');
const merged = (base: string, mine: string, theirs: string) =>
  settledText(mergeTexts(text(base), text(mine), text(theirs)))?.replaceAll('\n\n', ' ') ?? null;

test('changes of different paragraphs merge in a text with CRLF line ends, which stay', () => {
  const lines = (paragraphs: string) => paragraphs.replaceAll(' ', '\r\n\r\n');
  const result = mergeTexts(lines('a b c'), lines('a+ b c'), lines('a b c+ d'));
  expect(settledText(result)).toBe(lines('a+ b c+ d'));
});

describe('changes of two people merge automatically:', () => {
  test.each<[string, string, string, string, string]>([
    ['changes of different paragraphs', 'a b c', 'a+ b c', 'a b c+', 'a+ b c+'],
    ['changes of adjacent paragraphs', 'a b c', 'a+ b c', 'a b+ c', 'a+ b+ c'],
    [
      'a change of two paragraphs and a change of the next paragraph',
      'a b c',
      'a+ b+ c',
      'a b c+',
      'a+ b+ c+',
    ],
    ['the same change by both people', 'a b', 'a b+', 'a b+', 'a b+'],
    ['an addition after a changed paragraph', 'a b', 'a x b', 'a+ b', 'a+ x b'],
    ['a removal after a changed paragraph', 'a b c', 'a c', 'a+ b c', 'a+ c'],
    ['additions by both people at the same position', 'a b', 'a x b', 'a y b', 'a y x b'],
    ['additions by both people at the end', 'a', 'a x', 'a y', 'a y x'],
    ['the same addition by both people', 'a', 'a x', 'a x', 'a x'],
    ['the same removal by both people', 'a b c', 'a c', 'a c', 'a c'],
    ['a removal of the last paragraph and a change of another', 'a b', 'a', 'a+ b', 'a+'],
    ['changes by one person only', 'a b', 'a b', 'b a+', 'b a+'],
  ])('%s', (_what, base, mine, theirs, expected) => {
    expect(merged(base, mine, theirs)).toBe(expected);
  });
});

describe('changes of two people conflict:', () => {
  test.each<[string, string, string, string]>([
    ['different changes of the same paragraph', 'a b', 'a b+', 'a b-'],
    ['a change of a paragraph that the other person removed', 'a b c', 'a b+ c', 'a c'],
    ['different replacements of a text of one line', 'a', 'b', 'c'],
  ])('%s', (_what, base, mine, theirs) => {
    expect(merged(base, mine, theirs)).toBeNull();
  });

  test('each conflict is resolved separately, and automatic merges are always kept', () => {
    const parts = mergeTexts(text('a b c d e'), text('a1 b c1 d e'), text('a2 b c2 d e2'));
    const choose = (...choices: ('mine' | 'theirs' | 'both' | null)[]) =>
      chosenText(parts, choices).replaceAll('\n\n', ' ');
    expect(choose('mine', 'theirs')).toBe('a1 b c2 d e2');
    expect(choose('theirs', 'both')).toBe('a2 b c2 c1 d e2');
    expect(choose(null, 'mine')).toBe('a2 a1 b c1 d e2');
  });
});

test.each([
  '',
  'a',
  'a\n',
  'a\n\nb',
  'a\n \n\nb\n',
  '\n\na',
  'a\nb\n\n- c\n- d',
])('splitting %j into paragraphs and joining them gives the same text', (whole) =>
  expect(joinedParagraphs(paragraphsOf(whole))).toBe(whole));

test('a merge keeps empty lines', () => {
  expect(settledText(mergeTexts('a\n\n\n\nb\n', 'a+\n\n\n\nb\n', 'a\n\n\n\nb\n\nc\n'))).toBe(
    'a+\n\n\n\nb\n\nc\n',
  );
});

test('if a text has too many equal paragraphs, all changes are merged as a single change', () => {
  const same = 'a\n\n'.repeat(20_000);
  const parts = mergeTexts(`x\n\n${same}y`, `x+\n\n${same}b\n\ny+`, `x\n\n${same}y-`);
  expect(parts.map(({ kind }) => kind)).toEqual(['both']);
  expect(settledText(mergeTexts(`${same}y`, `x\n\n${same}y`, `${same}y+`))).toBe(`x\n\n${same}y+`);
});

/** The change of one writer at a paragraph of the base text: an edit, and additions after it. */
interface Deed {
  what: 'keep' | 'change' | 'remove';
  adds: number;
}
const deed: fc.Arbitrary<Deed> = fc.record({
  what: fc.constantFrom('keep', 'keep', 'keep', 'change', 'remove'),
  adds: fc.constantFrom(0, 0, 0, 1, 2),
});
const pair = fc.integer({ min: 1, max: 12 }).chain((length) =>
  fc.record({
    mine: fc.array(deed, { minLength: length, maxLength: length }),
    theirs: fc.array(deed, { minLength: length, maxLength: length }),
  }),
);

/** The text of one writer, and the additions in it, which are all different. */
function written(who: string, deeds: Deed[]): { text: string; wrote: string[] } {
  const wrote: string[] = [];
  const paragraphs = deeds.flatMap(({ what, adds }, at) => {
    const own = what === 'keep' ? [`base ${at}`] : what === 'change' ? [`${who} changes ${at}`] : [];
    const added = Array.from({ length: adds }, (_, number) => `${who} adds ${at}.${number}`);
    wrote.push(...(what === 'change' ? own : []), ...added);
    return [...own, ...added];
  });
  return { text: paragraphs.join('\n\n'), wrote };
}

const SEED = 20_261_122;
const PAIRS = 200;

test(`merging ${PAIRS} generated pairs of edits neither loses nor repeats text (seed ${SEED})`, () => {
  let asked = 0;
  let settled = 0;
  fc.assert(
    fc.property(pair, ({ mine, theirs }) => {
      const base = mine.map((_, at) => `base ${at}`).join('\n\n');
      const [own, foreign] = [written('mine', mine), written('theirs', theirs)];
      const parts = mergeTexts(base, own.text, foreign.text);
      if (settledText(parts) === null) asked++;
      else settled++;
      // If both sides of each conflict are kept, every addition occurs exactly once.
      const lines = chosenText(parts, []).split('\n\n');
      for (const one of [...own.wrote, ...foreign.wrote])
        expect(
          lines.filter((line) => line === one),
          one,
        ).toHaveLength(1);
      // Paragraphs that nobody changed are still there. Without a conflict, changed and removed ones are gone.
      for (const at of mine.keys()) {
        const count = lines.filter((line) => line === `base ${at}`).length;
        if (mine[at]?.what === 'keep' && theirs[at]?.what === 'keep')
          expect(count, `base ${at}`).toBeGreaterThanOrEqual(1);
        else if (settledText(parts) !== null) expect(count, `base ${at}`).toBe(0);
      }
      if (settledText(parts) !== null) {
        for (const at of mine.keys())
          if (mine[at]?.what === 'keep' && theirs[at]?.what === 'keep')
            expect(lines.filter((line) => line === `base ${at}`)).toHaveLength(1);
      }
      // If only one writer made changes, the merged text is that writer's.
      expect(chosenText(mergeTexts(base, own.text, base), [])).toBe(own.text);
      expect(chosenText(mergeTexts(base, base, foreign.text), [])).toBe(foreign.text);
    }),
    { seed: SEED, numRuns: PAIRS },
  );
  // Makes sure that the generated edits cause enough merges of both kinds, with and without conflicts.
  expect(asked).toBeGreaterThan(PAIRS / 10);
  expect(settled).toBeGreaterThan(PAIRS / 10);
});
