import { isDeepStrictEqual } from 'node:util';
import type { Change } from '@studio-site/backend';
import { type Place, parsePlace } from '../../domain/collections.ts';
import type { Shown } from '../../site/public-pages.ts';
import { DATA, pageOfKey } from './page-key.ts';

type Fields = NonNullable<Change['after']>['fields'];

/** Returns the fields of a document that a kind of page shows; null if such pages do not show the document. */
type PublicPart = (fields: Fields) => Fields | null;

const whole: PublicPart = (fields) => fields;
const where =
  (field: string): PublicPart =>
  (fields) =>
    isTrue(fields[field]) ? fields : null;

/** Selects some fields of a published post. */
const partOf =
  (names: readonly string[]): PublicPart =>
  (fields) =>
    isTrue(fields.published)
      ? Object.fromEntries(Object.entries(fields).filter(([field]) => names.includes(field)))
      : null;

/** The fields of a post that affect the archive, and links to the post on other posts' pages. */
const TITLE = ['publishDate', 'title', 'slug'];
const CARD = [...TITLE, 'image', 'tags'];

/**
 * For each kind of document: which pages show it, under which condition, and which fields. Cached pages show no other
 * kinds.
 */
const SHOWN: Partial<Record<Place['kind'], Partial<Record<Shown, PublicPart>>>> = {
  post: {
    posts: where('published'),
    'own post': where('published'),
    titles: partOf(TITLE),
    cards: partOf(CARD),
    patches: partOf(['publishDate', 'patch']),
  },
  // Posts name an author even if the author's bio is hidden.
  bio: { bios: where('show'), authors: whole },
};

/**
 * Returns a predicate for the keys of pages that a document's change makes stale; null if no page becomes stale. On the
 * document's own page every field counts.
 */
export function pagesMadeOld({ path, before, after }: Change): ((key: string) => boolean) | null {
  const place = parsePlace(path);
  if (!place) return null;
  const changed = Object.entries(SHOWN[place.kind] ?? {}).flatMap(([shown, part]) => {
    const [was, is] = [before, after].map((document) => (document ? part(document.fields) : null));
    return isDeepStrictEqual(was, is) ? [] : [shown];
  });
  if (changed.length === 0) return null;
  const names = [place.id, ...[before, after].flatMap((document) => textOf(document?.fields.slug))];
  const own = names.flatMap((name) => [`/${name}`, `/${name}${DATA}`]);
  return (key) =>
    (pageOfKey(key)?.shows ?? []).some(
      (shown) => changed.includes(shown) && (shown !== 'own post' || own.some((end) => key.endsWith(end))),
    );
}

function textOf(value: Fields[string] | undefined): string[] {
  return value !== undefined && 'stringValue' in value ? [value.stringValue] : [];
}

function isTrue(value: Fields[string] | undefined): boolean {
  return value !== undefined && 'booleanValue' in value && value.booleanValue;
}
