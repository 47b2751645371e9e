import * as z from 'zod/mini';
import type { OwnedDocument, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { publishedPosts } from '../../../web/data/rest/post-queries.ts';
import { BLOG_POSTS, postPath } from '../../../web/domain/places.ts';
import { isInReview } from '../../../web/domain/posts/publication.ts';

const FIELDS = ['title', 'slug', 'authors', 'published', 'publishDate', 'review'];

const schema = z.object({
  title: z.string(),
  slug: z.optional(z.string()),
  authors: z._default(z.array(z.string()), []),
  published: z._default(z.boolean(), false),
  publishDate: z.number(),
  review: z.catch(z.optional(z.literal(['none', 'ready'])), undefined),
});

/** The part of a post that mails for staff need. */
export interface StaffPost extends z.infer<typeof schema> {
  id: string;
}

/** Reads posts as the owner, without their texts. */
export function staffPosts({ find, get }: OwnerDocuments) {
  return {
    async inReview(): Promise<StaffPost[]> {
      const ready = await find({
        from: BLOG_POSTS,
        where: [['review', 'EQUAL', 'ready']],
        order: [],
        fields: FIELDS,
      });
      return ready.flatMap(toPost).filter(isInReview);
    },
    /** The posts that became public after `after` and until `until`. */
    async liveBetween(after: number, until: number): Promise<StaffPost[]> {
      return (await find({ ...publishedPosts({ after, until }), fields: FIELDS })).flatMap(toPost);
    },
    /** When the next scheduled post becomes public, in milliseconds since 1970; null if there is none. */
    async nextLive(after: number): Promise<number | null> {
      const [next] = await find({ ...publishedPosts({ after }), fields: FIELDS, limit: 1 });
      return next?.fields.publishDate == null ? null : Number(next.fields.publishDate);
    },
    /** The posts with these ids, by id. */
    async of(ids: readonly string[]): Promise<Map<string, StaffPost>> {
      const found = await get(ids.map(postPath), FIELDS);
      return new Map([...found.values()].flatMap(toPost).map((post) => [post.id, post]));
    },
  };
}

export type StaffPosts = ReturnType<typeof staffPosts>;

function toPost({ id, fields }: OwnedDocument): StaffPost[] {
  const parsed = schema.safeParse(fields);
  return parsed.success ? [{ id, ...parsed.data }] : [];
}
