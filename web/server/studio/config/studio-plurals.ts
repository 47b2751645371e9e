import type { Studio } from '../../../domain/studio.ts';
import type { ConfigFault } from './config-fault.ts';

type Spoken = Pick<Studio, 'words' | 'locale'>;

/** Plural forms of words that the language does not have, which would never be shown. */
export function unknownPlurals({ words, locale }: Spoken): ConfigFault[] {
  const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return pluralsOf(words).flatMap(([name, forms]) =>
    forms
      .filter((form) => !known.some((one) => one === form))
      .map((form) => ({
        path: ['words', name, form],
        message: `is never shown, because ${locale} has only these plural forms: ${known.join(', ')}`,
      })),
  );
}

/** Words that lack a form that the language needs for small numbers; `other` is shown instead. */
export function lackingPlurals({ words, locale }: Spoken): ConfigFault[] {
  const rules = new Intl.PluralRules(locale);
  // Some languages have a form that is used only for millions or fractions, which visitors hardly ever see.
  const needed = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
  return pluralsOf(words).flatMap(([name, forms]) => {
    const lacking = [...needed].filter((form) => !forms.includes(form));
    return lacking.length === 0
      ? []
      : [
          {
            path: ['words', name],
            message: `has no text for ${lacking.join(', ')}, which ${locale} uses. The text for "other" is shown instead. Add ${lacking.length === 1 ? 'the missing text' : 'the missing texts'}.`,
          },
        ];
  });
}

/** Words with plural forms, and the names of the forms. */
function pluralsOf(words: Studio['words']): [name: string, forms: string[]][] {
  return Object.entries(words ?? {}).flatMap(([name, word]) =>
    typeof word === 'object'
      ? [[name, Object.keys(word).filter((form) => word[form as 'other'] !== undefined)]]
      : [],
  );
}
