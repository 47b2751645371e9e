import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { OwnedDocument, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { publishedPosts } from '../../../web/data/rest/post-queries.ts';
import { postPath } from '../../../web/domain/places.ts';
import { postAddress } from '../../../web/domain/posts/slug.ts';

const FIELDS = ['title', 'shortText', 'image', 'slug', 'tags', 'published', 'publishDate', 'changedDate'];

const text = z._default(z.string(), '');
const schema = z.object({
  title: z.string(),
  shortText: text,
  image: text,
  slug: z.optional(z.string()),
  tags: z._default(z.array(z.string()), []),
  published: z._default(z.boolean(), false),
  publishDate: z.number(),
  changedDate: z._default(z.number(), 0),
});

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

/** Reads public posts as the owner, bypassing the rules, but without `content`. `origin`: the site's origin. */
export function webhookPosts({ find, get }: OwnerDocuments, origin: string) {
  const publicAt = (time: number) => (document: OwnedDocument) => toPublic(document, time, origin);
  return {
    async publicPosts(time: number): Promise<PublicPost[]> {
      return (await find({ ...publishedPosts({ until: time }), fields: FIELDS })).flatMap(publicAt(time));
    },
    async publicAmong(ids: readonly string[], time: number): Promise<PublicPost[]> {
      return [...(await get(ids.map(postPath), FIELDS)).values()].flatMap(publicAt(time));
    },
    /** When the next scheduled post becomes public, in milliseconds since 1970; null if there is none. */
    async nextPublic(after: number): Promise<number | null> {
      const [next] = await find({ ...publishedPosts({ after }), fields: FIELDS, limit: 1 });
      return next?.fields.publishDate == null ? null : Number(next.fields.publishDate);
    },
  };
}

export type WebhookPosts = ReturnType<typeof webhookPosts>;

function toPublic({ id, fields }: OwnedDocument, time: number, origin: string): PublicPost[] {
  const parsed = schema.safeParse(fields);
  if (!parsed.success || !parsed.data.published || parsed.data.publishDate > time) return [];
  const { title, shortText, image, slug, tags, publishDate, changedDate } = parsed.data;
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
  return [{ id, title, digest, data }];
}
