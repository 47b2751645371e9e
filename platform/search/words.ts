import { folded } from '../domain/text/words.ts';

/** A word in normalized form, and its position in the text. */
interface Word {
  text: string;
  start: number;
  end: number;
}

/** Maximum length of a word in characters. Longer words are cut. */
const LONGEST = 40;

const LETTER = '[\\p{L}\\p{N}\\p{M}]';
/** Writing systems without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
const WITHOUT_SPACES =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
const RUNS = new RegExp(`(?<unspaced>[${WITHOUT_SPACES}&&${LETTER}]+)|[${LETTER}--${WITHOUT_SPACES}]+`, 'gv');

/** The words of a text in order. In scripts without spaces, each pair of neighbouring characters counts as a word. */
export function* wordsOf(text: string): Generator<Word> {
  // Skips words that consist only of combining marks, which occur after many emoji. Such a word would become the empty
  // string, which matches the start of every word.
  for (const word of allWordsOf(text)) if (word.text !== '') yield word;
}

function* allWordsOf(text: string): Generator<Word> {
  for (const run of text.matchAll(RUNS)) {
    const start = run.index;
    if (run.groups?.unspaced) yield* pairs(run[0], start);
    else yield { text: folded(run[0].slice(0, LONGEST)), start, end: start + run[0].length };
  }
}

function* pairs(run: string, start: number): Generator<Word> {
  const characters = [...run];
  if (characters.length === 1) yield { text: folded(run), start, end: start + run.length };
  let at = start;
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    if (next === undefined) return;
    const pair = character + next;
    yield { text: folded(pair), start: at, end: at + pair.length };
    at += character.length;
  }
}

/** English stop words. They are indexed only in titles and tags. A query uses them only if it has no other words. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after all also an and any are as at be because been but by can could did do does for from had has have he
   her his how i if in into is it its just like more most my no not now of on one only or our out over s she so some t
   than that the their them then there these they this to up us was we were what when which who will with would you
   your`.split(/\s+/),
);
