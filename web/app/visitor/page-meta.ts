import type { MetaDescriptor } from 'react-router';
import type { Studio } from '../domain/studio.ts';

/** What the root loader gives every page. */
export interface RootData {
  studio: Studio;
  mainOrigin: string;
}

/** Title, description, canonical address and social tags of a page. `path` and `image` are site-relative. */
export function pageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  page: {
    path: string;
    title?: string;
    description?: string;
    image?: string;
    article?: { published: number };
  },
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  if (!root) return [];
  const { studio, mainOrigin } = root;
  // Spec §2: the page title is the studio name; a post puts its own before it.
  const title = page.title ? `${page.title} · ${studio.name}` : studio.name;
  const description = page.description || studio.description;
  const address = `${mainOrigin}${page.path}`;
  const image = URL.parse(page.image || '/og.png', mainOrigin)?.href ?? `${mainOrigin}/og.png`;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: studio.name },
    { property: 'og:title', content: page.title ?? studio.name },
    { property: 'og:description', content: description },
    { property: 'og:type', content: page.article ? 'article' : 'website' },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    ...(page.article
      ? [{ property: 'article:published_time', content: new Date(page.article.published).toISOString() }]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title ?? studio.name },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  ];
}
