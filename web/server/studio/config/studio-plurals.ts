import type { Studio } from '../../../domain/studio.ts';
import type { ConfigFault } from './config-fault.ts';

type Spoken = Pick<Studio, 'words' | 'locale'>;

/** Errors for plural forms in the config that are never used, because the language does not have them. */
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

/** Words that lack a plural form of the language. The form `other` is used instead. */
export function lackingPlurals({ words, locale }: Spoken): ConfigFault[] {
  const rules = new Intl.PluralRules(locale);
  // Only forms for small numbers count. Some languages have forms just for millions or fractions, which visitors hardly
  // ever see.
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

/** The words with plural forms, and the names of their forms. */
function pluralsOf(words: Studio['words']): [name: string, forms: string[]][] {
  return Object.entries(words ?? {}).flatMap(([name, word]) =>
    typeof word === 'object'
      ? [[name, Object.keys(word).filter((form) => word[form as 'other'] !== undefined)]]
      : [],
  );
}
