import { isDeepStrictEqual } from 'node:util';
import type { Change } from '@studio-site/backend';
import { type Place, parsePlace } from '../../domain/collections.ts';
import type { Shown } from '../../site/public-pages.ts';
import { DATA, pageOfKey } from './page-key.ts';

type Fields = NonNullable<Change['after']>['fields'];

/** The parts of a document that list pages show. All parts, or null for none. */
type PublicPart = (fields: Fields) => Fields | null;

const whole: PublicPart = (fields) => fields;
const where =
  (field: string): PublicPart =>
  (fields) =>
    isTrue(fields[field]) ? fields : null;

/** Some fields of a published post. */
const partOf =
  (names: readonly string[]): PublicPart =>
  (fields) =>
    isTrue(fields.published)
      ? Object.fromEntries(Object.entries(fields).filter(([field]) => names.includes(field)))
      : null;

/** The fields that the archive shows of a post, and those that other posts' pages show, or choose it by. */
const TITLE = ['publishDate', 'title', 'slug'];
const CARD = [...TITLE, 'image', 'tags'];

/** The kinds of documents that appear on pages, with their conditions. Cached pages show no other kinds. */
const SHOWN: Partial<Record<Place['kind'], Partial<Record<Shown, PublicPart>>>> = {
  post: {
    posts: where('published'),
    'own post': where('published'),
    titles: partOf(TITLE),
    cards: partOf(CARD),
  },
  // Authors whose bio is hidden are still named under posts.
  bio: { bios: where('show'), authors: whole },
};

/**
 * The pages that a document's change makes stale, as a predicate on cache keys; null if there are none. Every field of
 * a public document counts, because its pages may show it.
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
