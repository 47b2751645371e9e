import { readBlogList } from '../../data/visitor/pages.ts';
import type { serverDatabase } from '../../data/visitor/server-database.server.ts';
import { authorDisplay } from '../../domain/bios/author-display.ts';
import type { Feed } from '../../domain/posts/feed.ts';
import { lastingAddress, postAddress } from '../../domain/posts/slug.ts';
import type { Site } from '../../site-context.ts';

/** The newest posts as a feed. */
export async function readFeed(
  db: ReturnType<typeof serverDatabase>,
  { studio, mainOrigin }: Site,
  path: string,
): Promise<Feed> {
  const { posts, names } = await readBlogList(db, Date.now(), null);
  return {
    title: studio.name,
    description: studio.description,
    origin: mainOrigin,
    path,
    entries: posts.map((post) => ({
      id: mainOrigin + lastingAddress(post),
      address: mainOrigin + postAddress(post),
      title: post.title,
      summary: post.shortText,
      author: authorDisplay(post.authors, names),
      published: post.publishDate,
    })),
  };
}
