import type { Studio } from '../../../web/domain/studio.ts';
import type { TextField } from '../../../web/domain/value-field.ts';
import { type Plurals, WORDS } from '../../../web/domain/words/words.ts';
import type { Area } from './area.ts';
import type { Values } from './value-fields.ts';

type Name = keyof typeof WORDS;

/** Where the site shows its texts, by the first text of each place in the list of all texts. */
const PLACES: Partial<Record<Name, string>> = {
  skipToContent: 'On every page',
  fromTheBlog: 'Home page',
  emailLabel: 'Sign-up for news',
  confirmSubject: 'News by mail',
  searchPosts: 'Lists of posts',
  contents: 'A post',
  video: 'Texts of posts and pages',
  patchNotes: 'Patch notes',
  archive: 'Archive',
  search: 'Search',
  gameSoon: 'Pages of games',
  press: 'Press',
  meetTheTeam: 'Team, contact',
  draft: 'A shared draft',
  noSuchPage: 'Errors',
};

const FORMS: Readonly<Record<string, string>> = { one: 'for one', other: 'for other numbers' };

const names = Object.keys(WORDS) as Name[];

/** The fields of a text: one, or one for each plural form of English. */
function fieldsOf(name: Name, place: string): [string, TextField][] {
  const english: string | Readonly<Record<string, string>> = WORDS[name];
  const field = (label: string, hint: string): TextField => ({
    ...{ kind: 'line', label, hint, limit: 500 },
    ...{ placeholdersOf: label, isListed: true },
  });
  if (typeof english === 'string') return [[name, field(english, place)]];
  return Object.entries(english).map(([form, text]) => [
    `${name}.${form}`,
    field(text, `${place}, ${FORMS[form] ?? form}`),
  ]);
}

/** The site's own texts, which visitors read. An empty value is the English text. */
export const words: Area = {
  title: 'Words',
  about: 'Buttons, headings and messages of the site.',
  page: '/',
  fields: Object.fromEntries(
    names.flatMap((name, at) => {
      const first = names.slice(0, at + 1).findLast((one) => one in PLACES);
      return fieldsOf(name, (first && PLACES[first]) ?? '');
    }),
  ),
  read: valuesOf,
  apply(studio, values) {
    const all = { ...valuesOf(studio), ...values };
    const changed: Record<string, string | Plurals | undefined> = { ...studio.words };
    for (const name of names) {
      const english: string | Readonly<Record<string, string>> = WORDS[name];
      if (typeof english === 'string') changed[name] = String(all[name] ?? '') || undefined;
      else changed[name] = pluralsOf(studio, name, english, (form) => String(all[`${name}.${form}`] ?? ''));
    }
    return { ...studio, words: Object.fromEntries(Object.entries(changed).filter(([, text]) => text)) };
  },
};

function valuesOf(studio: Studio): Values {
  return Object.fromEntries(
    Object.keys(words.fields).map((field) => {
      const [name = '', form = ''] = field.split('.');
      const own = studio.words?.[name as Name];
      return [field, (typeof own === 'object' ? own[form as 'other'] : own) ?? ''];
    }),
  );
}

/** A text with plural forms, including those that only the file has. Undefined if no form differs from English. */
function pluralsOf(
  studio: Studio,
  name: Name,
  english: Readonly<Record<string, string>>,
  textOf: (form: string) => string,
): string | Plurals | undefined {
  const old = studio.words?.[name];
  const own = Object.fromEntries(
    Object.keys(english).flatMap((form) => (textOf(form) ? [[form, textOf(form)]] : [])),
  );
  if (Object.keys(own).length === 0) return undefined;
  if (typeof old === 'string' && Object.values(own).every((text) => text === old)) return old;
  return { ...(english as unknown as Plurals), ...(typeof old === 'object' && old), ...own };
}
