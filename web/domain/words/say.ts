import type { Plurals, StudioWords, WORDS } from './words.ts';

/** The language that visitors' pages speak. */
export interface Language {
  /** Such as `en`, `de` or `pt-BR`. */
  locale: string;
  /** Where one is missing, the English one is said. */
  words?: StudioWords | undefined;
}

/** What is put into a text in the place of names in braces. */
type Values = Readonly<Record<string, string | number>>;

/**
 * A word in the language of the site. The English one is named where it is said, so that a page carries its own words
 * and no others; the compiler compares it with the list. A name without a value stays in its braces.
 */
export type Say = <Name extends keyof typeof WORDS>(
  name: Name,
  english: (typeof WORDS)[Name],
  values?: Values,
) => string;

/** What says the words of a language. */
export function sayIn({ locale, words }: Language): Say {
  return (name, english, values = {}) => {
    const own = words?.[name];
    const word: string | Plurals = own ?? english;
    const count = Number(values.count);
    let text: string;
    if (typeof word === 'string') text = word;
    // English by hand: a first `Intl.PluralRules` takes its time while the page comes to life.
    else if (own === undefined) text = (count === 1 && word.one) || word.other;
    else text = word[new Intl.PluralRules(locale).select(count)] ?? word.other;
    return text.replace(/\{(\w+)\}/g, (braces, key: string) => {
      const value = values[key] ?? braces;
      // Smaller numbers are written alike in every language.
      return typeof value === 'number' && value >= 1000 ? value.toLocaleString(locale) : String(value);
    });
  };
}

/** The words of a site that has none of its own. */
export const sayInEnglish: Say = sayIn({ locale: 'en' });
