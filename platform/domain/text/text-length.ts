import { counted } from './counted.ts';

/** The length of a text, as shown to its author. */
export interface TextLength {
  words: number;
  /** Reading time in minutes; at least 1 if the text has words. */
  minutes: number;
}

/** Words read per minute, in scripts with spaces. */
const WORDS_A_MINUTE = 230;
/** Characters read per minute, in scripts without spaces. */
const CHARACTERS_A_MINUTE = 500;

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu;
/** Scripts without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
const WITHOUT_SPACES =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;
/** Parts that are not counted: URLs of links and pictures, dividers, and the lines below the heads of tables. */
const NOT_READ = /\]\([^()\s]*\)|<?https?:\/\/\S+|^[\s|:*_-]+$/gm;

/**
 * Counts the words of a Markdown text and computes its reading time. In scripts without spaces, words are found by the
 * browser's dictionaries, and the reading time is based on characters.
 */
export function textLength(markdown: string): TextLength {
  let words = 0;
  let characters = 0;
  const spaced = markdown.replace(NOT_READ, ' ').replace(WITHOUT_SPACES, (run) => {
    for (const { isWordLike } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(run))
      if (isWordLike) words++;
    characters += [...run].filter((one) => /[\p{L}\p{N}]/u.test(one)).length;
    return ' ';
  });
  const parted = spaced.match(WORD)?.length ?? 0;
  const minutes = parted / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE;
  return { words: words + parted, minutes: Math.max(words + parted > 0 ? 1 : 0, Math.round(minutes)) };
}

/** A sentence to be shown below a field, such as `412 words, 2 minutes to read`. */
export function textLengthSentence({ words, minutes }: TextLength): string {
  // Without `toLocaleString`, whose first use would delay the first frame of an editor.
  const count = `${String(words).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${words === 1 ? 'word' : 'words'}`;
  return words === 0 ? count : `${count}, ${counted(minutes, 'minute')} to read`;
}
