import type { Site } from '../../data/site-context.ts';
import { readNewest } from '../../data/visitor/pages.ts';
import type { serverDatabase } from '../../data/visitor/server-database.server.ts';
import { getRenamedTag } from '../../data/visitor/tag-renames.server.ts';
import { authorDisplay } from '../../domain/bios/author-display.ts';
import { updatedDate } from '../../domain/posts/changed-date.ts';
import { type Feed, feedText } from '../../domain/posts/feed.ts';
import { lastingAddress, postAddress } from '../../domain/posts/slug.ts';
import { tagAddress } from '../../domain/posts/tag-address.ts';
import { sayIn } from '../../domain/words/say.ts';
import { answer } from './answer.server.ts';
import { feedContents } from './feed-content.server.tsx';

/** One of the site's feeds. */
interface FeedFile {
  /** The feed's media type. */
  type: string;
  write: (feed: Feed) => string;
  /** The feed's site-relative address. */
  path: string;
  /** If set, the feed contains only posts with this tag. */
  tag?: string | undefined;
}

/** Responds with the newest posts as a feed. Throws a 404, or a redirect, for a tag that no public post has. */
export function answerFeed(site: Site, { type, write, path, tag }: FeedFile): Promise<Response> {
  return answer(site, type, async (db) => {
    const { feed, isFinal } = await readFeed(db, site, path, tag);
    return { text: write(feed), isFinal };
  });
}

/** The response for a tag without public posts: a redirect if the tag was renamed, else 404. */
async function noFeed(
  db: ReturnType<typeof serverDatabase>,
  now: number,
  path: string,
  tag: string,
): Promise<Response> {
  const name = await getRenamedTag(db, now, tag);
  if (name === null) return new Response('Not found\n', { status: 404 });
  const Location = path.replace(tagAddress(tag), () => tagAddress(name));
  return new Response(null, { status: 301, headers: { Location, 'Cache-Control': 'no-cache' } });
}

async function readFeed(
  db: ReturnType<typeof serverDatabase>,
  { studio, mainOrigin, formatMarkdown }: Site,
  path: string,
  tag: string | null = null,
): Promise<{ feed: Feed; isFinal: boolean }> {
  const now = Date.now();
  const { posts, names } = await readNewest(db, now, tag);
  if (tag !== null && posts.length === 0) throw await noFeed(db, now, path, tag);
  const { contents, isFinal } = await feedContents(posts, formatMarkdown, mainOrigin, sayIn(studio));
  const feed: Feed = {
    title: tag === null ? studio.name : `${studio.name}: ${tag}`,
    description: studio.description,
    language: studio.locale,
    origin: mainOrigin,
    path,
    page: tag === null ? '/blog' : tagAddress(tag),
    id: tag === null ? '/' : tagAddress(tag),
    entries: posts.map((post) => ({
      id: mainOrigin + lastingAddress(post),
      address: mainOrigin + postAddress(post),
      title: feedText(post, 'title'),
      summary: feedText(post, 'summary'),
      content: contents.get(post.id),
      author: authorDisplay(post.authors, names, sayIn(studio)),
      published: post.publishDate,
      updated: updatedDate(post),
    })),
  };
  return { feed, isFinal };
}
