import { slugify } from 'transliteration';
import { SLUG_LENGTH } from '../../../domain/posts/slug.ts';

/** The slug for a title of which no letters or digits remain. */
const NAMELESS = 'post';

/**
 * Makes a slug from a title: `Über die Uhr` becomes `uber-die-uhr`. Other scripts are transliterated. A long title is
 * cut between two words, or within a very long word. Never empty. Used only in staff's browsers, because the
 * transliteration table is large.
 */
export function makeSlug(title: string): string {
  const text = title.normalize('NFC').replaceAll(/['’]/g, '');
  // Version 1.2 is not version 12.
  const words = slugify(text.replaceAll(/(?<=\d)\.(?=\d)/g, '-'))
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  if (words === '') return NAMELESS;
  if (words.length <= SLUG_LENGTH) return words;
  const cut = words.slice(0, SLUG_LENGTH + 1);
  const end = cut.lastIndexOf('-');
  return end > SLUG_LENGTH / 2 ? cut.slice(0, end) : words.slice(0, SLUG_LENGTH);
}
