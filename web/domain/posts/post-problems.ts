import { isStorableAddress } from '../../../platform/domain/text/address.ts';
import { tableProblem } from '../../../platform/domain/text/markdown-limits.ts';
import {
  newPost,
  POST_FIELDS,
  POST_LABELS,
  POST_LIMITS,
  type PostChanges,
  type PostField,
  type PostFields,
} from './post.ts';
import { TAG_LENGTH } from './tags.ts';

/** For each field that the database would reject, a sentence for the author. Valid fields have no entry. */
export function postProblems(fields: PostFields): Partial<Record<PostField, string>> {
  const problems: Partial<Record<PostField, string>> = {};
  for (const field of POST_FIELDS) {
    const [value, most] = [fields[field], POST_LIMITS[field]];
    if (typeof value === 'string' && value.length > most)
      problems[field] = `Too long to be saved: ${value.length} of ${most} characters.`;
  }
  if (!isStorableAddress(fields.image))
    problems.image = 'Use an address that starts with https:// or a single /.';
  if (fields.authors.length > POST_LIMITS.authors)
    problems.authors = `A post has at most ${POST_LIMITS.authors} authors.`;
  if (fields.tags.length > POST_LIMITS.tags)
    problems.tags = `A post has at most ${POST_LIMITS.tags} tags. Remove ${fields.tags.length - POST_LIMITS.tags}.`;
  const long = fields.tags.map((tag) => [...tag]).find(({ length }) => length > TAG_LENGTH);
  if (long)
    problems.tags ??= `A tag has at most ${TAG_LENGTH} characters. Shorten “${long.slice(0, 20).join('')}…”.`;
  const tables = tableProblem(fields.content);
  if (tables) problems.content ??= tables;
  return problems;
}

/** Removes changes that the database would reject, such as an incomplete URL. */
export function storableChanges(changes: PostChanges): PostChanges {
  const problems = postProblems({ ...newPost('', 0), ...changes });
  const storable = POST_FIELDS.filter((field) => field in changes && !(field in problems));
  return Object.fromEntries(storable.map((field) => [field, changes[field]]));
}

/** The problems as a list, with the labels of their fields. */
export function namedProblems(fields: PostFields): { field: PostField; label: string; message: string }[] {
  const problems = postProblems(fields);
  return POST_FIELDS.flatMap((field) => {
    const message = problems[field];
    return message === undefined ? [] : [{ field, label: POST_LABELS[field], message }];
  });
}

/** Control characters, direction marks and zero-width characters, except the joiner (U+200D) that emoji need. */
const HIDDEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u;

/** Whether a one-line text contains invisible characters, which can make it look like another text. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

export const HIDDEN_CHARACTERS_WARNING =
  'This text contains invisible characters, so it may not be what it looks like. Type it again to remove them.';
