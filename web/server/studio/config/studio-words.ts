import * as z from 'zod';
import { type StudioWords, WORDS } from '../../../domain/words/words.ts';
import { nonBlankText as text } from '../../non-blank-text.ts';

const form = text.optional();
const plurals = z.strictObject({ zero: form, one: form, two: form, few: form, many: form, other: text });

/**
 * Schema of a studio's translations. They may contain only texts that the site has, each with the placeholders of the
 * English text (see `check`).
 */
export const studioWords: z.ZodType<StudioWords> = z.strictObject(
  Object.fromEntries(Object.entries(WORDS).map(([name, english]) => [name, oneWord(english).optional()])),
  {
    error: ({ code }) =>
      code === 'invalid_type'
        ? 'must be an object with your translations, such as { blog: "Neuigkeiten" }'
        : undefined,
  },
);

function oneWord(english: string | { other: string }) {
  if (typeof english === 'string')
    return text.superRefine((own, { addIssue }) => check(own, english, addIssue));
  return z
    .union([text, plurals], 'must be text, or texts for plurals such as { one: "…", other: "…" }')
    .superRefine((own, { addIssue }) => {
      const forms = typeof own === 'string' ? [own] : Object.values(own);
      for (const one of forms) check(one ?? english.other, english.other, addIssue);
    });
}

/** Reports unknown and missing placeholders. A plural form such as “one post” may lack the number. */
function check(own: string, english: string, fault: (message: string) => void): void {
  const [has, takes] = [bracesIn(own), bracesIn(english)];
  for (const name of has)
    if (!takes.has(name)) fault(`has the placeholder ${name}, for which there is no value`);
  for (const name of takes) if (!has.has(name) && name !== '{count}') fault(`must contain ${name}`);
}

const bracesIn = (words: string) => new Set(words.match(/\{\w+\}/g));
