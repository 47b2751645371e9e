import type { Plurals, StudioWords, WORDS } from './words.ts';

/** The language of visitors' pages. */
export interface Language {
  /** The language tag, such as `en`, `de` or `pt-BR`. */
  locale: string;
  /** Translations of the site's texts. Missing texts are shown in English. */
  words?: StudioWords | undefined;
}

/** Values for the placeholders in braces. */
type Values = Readonly<Record<string, string | number>>;

/**
 * Returns a text in the site's language. The caller passes the English text too, so that a page loads only the texts
 * that it uses; the compiler checks that it equals the one in `WORDS`. A placeholder without a value stays in braces.
 */
export type Say = <Name extends keyof typeof WORDS>(
  name: Name,
  english: (typeof WORDS)[Name],
  values?: Values,
) => string;

/** Returns a function that translates texts into a language. */
export function sayIn(language: Language): Say {
  return (name, english, values = {}) => {
    const { locale, words } = language;
    const own = words?.[name];
    const word: string | Plurals = own ?? english;
    const count = Number(values.count);
    let text: string;
    if (typeof word === 'string') text = word;
    // English plurals are chosen without `Intl.PluralRules`, because its first use slows down hydration.
    else if (own === undefined) text = (count === 1 && word.one) || word.other;
    else text = word[new Intl.PluralRules(locale).select(count)] ?? word.other;
    return text.replace(/\{(\w+)\}/g, (braces, key: string) => {
      const value = values[key] ?? braces;
      // Smaller numbers are not formatted, because they have no thousands separator.
      return typeof value === 'number' && value >= 1000 ? value.toLocaleString(locale) : String(value);
    });
  };
}

/** Returns texts in English, for a site without translations. */
export const sayInEnglish: Say = sayIn({ locale: 'en' });
