import type { Plurals, StudioWords, WORDS } from './words.ts';

/** The language of visitors' pages. */
export interface Language {
  /** The language tag, such as `en`, `de` or `pt-BR`. */
  locale: string;
  /** The site's texts in that language; a missing text is shown in English. */
  words?: StudioWords | undefined;
}

/** Values of the placeholders in braces. */
type Values = Readonly<Record<string, string | number>>;

/**
 * A text in the language of the site. The English text is written at the call, so that a page contains only the texts
 * it uses; the compiler compares it with the list. A placeholder without a value stays in braces.
 */
export type Say = <Name extends keyof typeof WORDS>(
  name: Name,
  english: (typeof WORDS)[Name],
  values?: Values,
) => string;

/** Returns the function that gives texts in one language. */
export function sayIn({ locale, words }: Language): Say {
  return (name, english, values = {}) => {
    const own = words?.[name];
    const word: string | Plurals = own ?? english;
    const count = Number(values.count);
    let text: string;
    if (typeof word === 'string') text = word;
    // English plurals are written by hand, because creating the first `Intl.PluralRules` slows down hydration.
    else if (own === undefined) text = (count === 1 && word.one) || word.other;
    else text = word[new Intl.PluralRules(locale).select(count)] ?? word.other;
    return text.replace(/\{(\w+)\}/g, (braces, key: string) => {
      const value = values[key] ?? braces;
      // Numbers below this one are written the same in every language.
      return typeof value === 'number' && value >= 1000 ? value.toLocaleString(locale) : String(value);
    });
  };
}

/** The texts of a site without translations: all in English. */
export const sayInEnglish: Say = sayIn({ locale: 'en' });
