import { makeSlug } from '../../../web/data/staff/posts/make-slug.ts';
import { isFreeForPosts, numberedSlug } from '../../../web/domain/posts/free-slug.ts';
import { isSlug } from '../../../web/domain/posts/slug.ts';
import { decoded } from './decoded.ts';
import type { OtherPost } from './other-site.ts';

/** An unused readable address, similar to the old one or, if there is none, to the title. Adds it to `taken`. */
export function freeSlug({ slug, title }: Pick<OtherPost, 'slug' | 'title'>, taken: Set<string>): string {
  // Decodes non-Latin letters, which WordPress percent-encodes, such as `%d0%bf`.
  const wanted = isSlug(slug) ? slug : makeSlug((decoded(slug) || title).slice(0, 500));
  for (let number = 1; ; number++) {
    const one = numberedSlug(wanted, number);
    if (taken.has(one) || !isFreeForPosts(one)) continue;
    taken.add(one);
    return one;
  }
}
