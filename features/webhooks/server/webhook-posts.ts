import { createHash } from 'node:crypto';
import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { publishedPosts } from '../../../web/data/rest/post-queries.ts';
import type { Post } from '../../../web/domain/posts/post.ts';
import { postAddress } from '../../../web/domain/posts/slug.ts';
import { nextPublic, ownedPosts } from '../../../web/server/posts/owned-posts.ts';

/** The fields of a post whose changes can cause events. */
export const POST_FIELDS = [
  ...(['title', 'shortText', 'image', 'slug', 'tags', 'published', 'publishDate', 'changedDate'] as const),
];

/** A public post as webhooks describe it. */
export interface PublicPost {
  id: string;
  title: string;
  /** A hash of `data` and of the time of the post's last change, so that it changes with any public text. */
  digest: string;
  data: {
    id: string;
    title: string;
    url: string;
    shortText: string;
    image: string;
    tags: string[];
    published: string;
  };
}

/** Reads public posts as the owner, but without `content`. `origin`: the site's origin. */
export function webhookPosts(documents: OwnerDocuments, origin: string) {
  const posts = ownedPosts(documents, POST_FIELDS);
  return {
    publicPosts: async (time: number): Promise<PublicPost[]> =>
      (await posts.find(publishedPosts({ until: time }))).map((post) => toPublic(post, origin)),
    publicAmong: async (ids: readonly string[], time: number): Promise<PublicPost[]> =>
      (await posts.of(ids))
        .filter(({ published, publishDate }) => published && publishDate <= time)
        .map((post) => toPublic(post, origin)),
    nextPublic: (after: number) => nextPublic(documents, after),
  };
}

export type WebhookPosts = ReturnType<typeof webhookPosts>;

function toPublic(
  {
    id,
    title,
    shortText,
    image,
    slug,
    tags,
    publishDate,
    changedDate = 0,
  }: Pick<Post, 'id' | (typeof POST_FIELDS)[number]>,
  origin: string,
): PublicPost {
  const url = origin + postAddress({ id, ...(slug !== undefined && { slug }) });
  const data = {
    ...{ id, title, url, shortText, tags },
    image: image === '' ? '' : (URL.parse(image, origin)?.href ?? ''),
    published: new Date(publishDate).toISOString(),
  };
  const digest = createHash('sha256')
    .update(JSON.stringify([data, changedDate]))
    .digest('base64url')
    .slice(0, 22);
  return { id, title, digest, data };
}
