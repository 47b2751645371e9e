import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { publishedPosts } from '../../../web/data/rest/post-queries.ts';
import { BLOG_POSTS } from '../../../web/domain/places.ts';
import type { Post } from '../../../web/domain/posts/post.ts';
import { isInReview } from '../../../web/domain/posts/publication.ts';
import { nextPublic, ownedPosts } from '../../../web/server/posts/owned-posts.ts';

const FIELDS = ['title', 'slug', 'authors', 'published', 'publishDate', 'review'] as const;

/** The part of a post that mails for staff need. */
export type StaffPost = Pick<Post, 'id' | (typeof FIELDS)[number]>;

/** Reads posts as the owner, without their texts. */
export function staffPosts(documents: OwnerDocuments) {
  const posts = ownedPosts(documents, FIELDS);
  return {
    async inReview(): Promise<StaffPost[]> {
      const ready = { from: BLOG_POSTS, where: [['review', 'EQUAL', 'ready']], order: [] } as const;
      return (await posts.find(ready)).filter(isInReview);
    },
    /** The posts that became public after `after` and until `until`. */
    liveBetween: (after: number, until: number): Promise<StaffPost[]> =>
      posts.find(publishedPosts({ after, until })),
    nextLive: (after: number) => nextPublic(documents, after),
    /** The posts with these ids, by id. */
    of: async (ids: readonly string[]): Promise<Map<string, StaffPost>> =>
      new Map((await posts.of(ids)).map((post) => [post.id, post])),
  };
}

export type StaffPosts = ReturnType<typeof staffPosts>;
