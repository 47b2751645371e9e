import type { HeadersArgs, MetaDescriptor } from 'react-router';
import { dateMachine } from '../../platform/domain/dates.ts';
import { cardAddress, pictureId } from '../../platform/domain/pictures/picture-address.ts';
import { isCardImage } from '../../platform/domain/text/link-policy.ts';
import type { Studio } from '../domain/studio.ts';
import { type Say, sayIn, sayInEnglish } from '../domain/words/say.ts';

/** Path of the social card for pages without their own picture. */
const CARD = '/social-card.jpg';

/** The part of the root loader's data that metadata is made from. */
interface RootData {
  studio: Studio;
  mainOrigin: string;
  hostKind: 'main' | 'demo';
}

interface PageMeta {
  /** Canonical path of the page. */
  path: string;
  /**
   * The first part of the page title, before the studio's name. Absent on the site's general pages
   * (docs/product.md#pages-and-addresses).
   */
  title?: string;
  description?: string;
  /** URL of the page's picture. */
  image?: string;
  article?: { published: number; updated?: number | null };
  /** Whether search engines must not index the page. */
  hidden?: boolean;
  /** Returns the page's structured data (JSON-LD). */
  structure?: (studio: Studio, origin: string) => Record<string, unknown>;
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

const rootOf = (matches: Matches) =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;

/** Returns the function that translates titles and other metadata to the site's language. */
export function sayOn(matches: Matches): Say {
  const root = rootOf(matches);
  return root ? sayIn(root.studio) : sayInEnglish;
}

/** Title, description, canonical URL, social tags and structured data of a page. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const root = rootOf(matches);
  if (!root) return [];
  const { studio, mainOrigin, hostKind } = root;
  const title = page.title ? `${page.title} · ${studio.name}` : studio.name;
  // On a demo host a page has no description and no picture, because link-preview services are not signed in as staff.
  if (hostKind === 'demo') return [{ title }, { name: 'robots', content: 'noindex' }];
  const description = page.description || studio.description;
  const address = `${mainOrigin}${page.path}`;
  const uploaded = page.image ? pictureId(page.image) : null;
  const own = uploaded === null ? page.image : cardAddress(uploaded);
  const ownImage = own && isCardImage(own) ? URL.parse(own, mainOrigin)?.href : undefined;
  const image = ownImage ?? `${mainOrigin}${CARD}`;
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: studio.name },
    { property: 'og:title', content: page.title || studio.name },
    { property: 'og:description', content: description },
    { property: 'og:type', content: page.article ? 'article' : 'website' },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: page.title || studio.name },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title || studio.name },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  ];
  if (!ownImage || uploaded !== null) {
    tags.push(
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
    );
  }
  if (page.article) {
    const { published, updated } = page.article;
    tags.push({ property: 'article:published_time', content: dateMachine(published) });
    if (updated != null) tags.push({ property: 'article:modified_time', content: dateMachine(updated) });
  }
  if (page.structure) tags.push({ 'script:ld+json': page.structure(studio, mainOrigin) as never });
  if (page.hidden) return [...tags, { name: 'robots', content: 'noindex' }];
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
  ];
}

/** For a route's `headers`: sends the headers that its loader returned. */
export function headersOfLoader({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}
