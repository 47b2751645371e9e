import { isDeepStrictEqual } from 'node:util';
import type { Change } from '@studio-site/backend';
import { type Place, parsePlace } from '../../domain/places.ts';
import type { Shown } from '../../site/public-pages.ts';
import { pageOfKey } from './page-key.ts';

type Fields = NonNullable<Change['after']>['fields'];

/** The part of a document that pages with this in their list show: all of it, or null for nothing. */
type PublicPart = (fields: Fields) => Fields | null;

const whole: PublicPart = (fields) => fields;
const where =
  (field: string): PublicPart =>
  (fields) =>
    isTrue(fields[field]) ? fields : null;

/** What the archive and the pages of other posts show of one. */
const titles: PublicPart = (fields) =>
  isTrue(fields.published)
    ? Object.fromEntries(Object.entries(fields).filter(([field]) => NAMING.includes(field)))
    : null;
const NAMING = ['publishDate', 'title', 'slug'];

/** Which documents pages show, and when. Documents of other kinds are on no cached page. */
const SHOWN: Partial<Record<Place['kind'], Partial<Record<Shown, PublicPart>>>> = {
  post: { posts: where('published'), 'own post': where('published'), titles },
  // A hidden bio's name is still shown under posts.
  bio: { bios: where('show'), authors: whole },
};

/**
 * The cached pages that a change of a document makes old, as a test of their keys; null when it makes none old. Any
 * change of a public document counts, whichever field it is in: every field may show on the pages of its kind.
 */
export function pagesMadeOld({ path, before, after }: Change): ((key: string) => boolean) | null {
  const place = parsePlace(path);
  if (!place) return null;
  const changed = Object.entries(SHOWN[place.kind] ?? {}).flatMap(([shown, part]) => {
    const [was, is] = [before, after].map((document) => (document ? part(document.fields) : null));
    return isDeepStrictEqual(was, is) ? [] : [shown];
  });
  if (changed.length === 0) return null;
  const own = [place.id, ...[before, after].flatMap((document) => textOf(document?.fields.slug))];
  return (key) =>
    (pageOfKey(key)?.shows ?? []).some(
      (shown) =>
        changed.includes(shown) && (shown !== 'own post' || own.some((name) => key.endsWith(`/${name}`))),
    );
}

function textOf(value: Fields[string] | undefined): string[] {
  return value !== undefined && 'stringValue' in value ? [value.stringValue] : [];
}

function isTrue(value: Fields[string] | undefined): boolean {
  return value !== undefined && 'booleanValue' in value && value.booleanValue;
}
