/**
 * Why a name could be mistaken for another one: it has invisible characters, or letters of two alphabets in one word.
 * `firestore.rules` (`isPlainName`) has a simpler check. It finds mixed words only in Latin, Greek and Cyrillic.
 */
export type NameProblem = 'hidden' | 'mixed';

/**
 * Invisible characters. Lone surrogates and private-use characters count too, because fonts can draw them as anything.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800]/gu;

/** Allowed joiners: those between letters that join, as in Persian and Indic names. */
const JOINERS =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])\p{Join_Control}(?=[\p{L}\p{M}])/gu;
/** Allowed joiners and selectors: those inside emoji, and those that select a variant of a Han character. */
const SELECTORS =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)(?:\ufe0f|\u200d(?=\p{Extended_Pictographic}))|(?<=\p{Script=Han})\p{Variation_Selector}/gu;

/**
 * Alphabets with similar-looking letters. Han, kana and Hangul are not in the list, because real names mix them with
 * Latin.
 */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
];

const WORDS = /[\p{L}\p{M}]+/gu;

/** The first problem found in a name; null if there is none. */
export function nameProblem(name: string): NameProblem | null {
  const seen = name.replace(JOINERS, '').replace(SELECTORS, '');
  if (seen.search(UNSEEN) >= 0) return 'hidden';
  const isMixed = (word: string) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1;
  return (seen.match(WORDS) ?? []).some(isMixed) ? 'mixed' : null;
}

const ADVICE: Record<NameProblem, string> = {
  hidden: 'This name contains invisible characters. Type it again to remove them.',
  mixed: 'This name mixes letters of two alphabets in one word. Write each word in one alphabet.',
};

/** A sentence about the problem for the person who types the name; null if there is none. */
export function nameAdvice(name: string): string | null {
  const problem = nameProblem(name);
  return problem && ADVICE[problem];
}

/**
 * Parts of web and mail addresses. Names of people are sent to administrators before anyone has looked at them, so no name
 * contains an address. Dots alone are allowed, as in “J.R.”. `firestore.rules` (`isNoAddress`) has the same pattern.
 */
const ADDRESS = /@|:\/\/|www\./i;

/** Like `nameAdvice`, for the first or last name of a person. */
export const personNameAdvice = (name: string): string | null =>
  nameAdvice(name) ??
  (ADDRESS.test(name) ? 'This name contains an address. Leave out “@”, “://” and “www.”.' : null);

/** Letters, mostly Cyrillic and Greek, and the basic Latin letters that they resemble. */
const LOOK_ALIKES: Record<string, string> = Object.fromEntries(
  (
    [
      ['аα', 'a'],
      ['вβ', 'b'],
      ['сϲ', 'c'],
      ['ԁ', 'd'],
      ['еє', 'e'],
      ['ɡ', 'g'],
      ['нһη', 'h'],
      ['іιӏı', 'i'],
      ['ј', 'j'],
      ['кκ', 'k'],
      ['м', 'm'],
      ['пν', 'n'],
      ['оο', 'o'],
      ['рρ', 'p'],
      ['ѕ', 's'],
      ['тτ', 't'],
      ['υ', 'u'],
      ['ѵ', 'v'],
      ['ѡω', 'w'],
      ['хχ', 'x'],
      ['уγ', 'y'],
      ['ζ', 'z'],
    ] as const
  ).flatMap(([likes, latin]) => [...likes].map((like) => [like, latin])),
);

/**
 * Normalizes a name for comparison: keeps only letters and digits, without case and accents, and replaces the letters
 * in `LOOK_ALIKES`. Names count as confusable if the results are equal. '' for a name without a letter or digit.
 */
export function comparedName(name: string): string {
  return [...name.normalize('NFKD').toLowerCase()]
    .filter(
      (character) => /[\p{L}\p{N}]/u.test(character) && !/\p{Default_Ignorable_Code_Point}/u.test(character),
    )
    .map((character) => LOOK_ALIKES[character] ?? character)
    .join('');
}

/** People whose names can be confused: for each id, the id of another person with such a name. */
export function confusableNames(people: readonly { id: string; name: string }[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [compared, same] of Map.groupBy(people, ({ name }) => comparedName(name))) {
    if (compared === '') continue;
    for (const { id } of same) {
      const other = same.find((one) => one.id !== id);
      if (other) found.set(id, other.id);
    }
  }
  return found;
}
