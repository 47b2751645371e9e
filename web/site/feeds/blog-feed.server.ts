import type { Database } from '../../../platform/data/rest/database.ts';
import type { Site } from '../../data/site-context.ts';
import { readNewest } from '../../data/visitor/pages.ts';
import { orUnreachable, ReadError } from '../../data/visitor/read-problem.ts';
import { getRenamedTag } from '../../data/visitor/tag-renames.ts';
import { authorDisplay } from '../../domain/bios/author.ts';
import { type Feed, feedText } from '../../domain/posts/feed.ts';
import { lastingAddress, postAddress, tagAddress } from '../../domain/posts/slug.ts';
import { updatedDate } from '../../domain/posts/updated-date.ts';
import { sayIn } from '../../domain/words/say.ts';
import { feedContents } from './feed-content.server.tsx';

/** A generated text, such as a feed. */
interface Written {
  text: string;
  /** Whether the text is complete. An incomplete text must not be cached. */
  isFinal: boolean;
}

/**
 * Responds with a generated text. The status is 404 on a demo host, where nothing is public, and 503 while the database
 * cannot be reached.
 */
export async function answer(
  site: Site,
  type: string,
  write: (db: Database) => Promise<Written>,
): Promise<Response> {
  if (site.hostKind === 'demo') return new Response('Not found\n', { status: 404 });
  try {
    const { text, isFinal } = await orUnreachable(write(site.database));
    return new Response(text, {
      headers: {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': isFinal ? 'public, max-age=300' : 'no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    site.report('database-away', error.cause ?? 'no answer');
    return new Response('Try again later\n', { status: 503, headers: { 'Retry-After': '60' } });
  }
}

/** Describes a feed of the site. */
interface FeedFile {
  /** Media type of the feed. */
  type: string;
  write: (feed: Feed) => string;
  /** Path of the feed. */
  path: string;
  /** If set, only posts with this tag. */
  tag?: string | undefined;
}

/** Responds with the newest posts as a feed. If no public post has the tag, throws the response of `noFeed`. */
export function answerFeed(site: Site, { type, write, path, tag }: FeedFile): Promise<Response> {
  return answer(site, type, async (db) => {
    const { feed, isFinal } = await readFeed(db, site, path, tag);
    return { text: write(feed), isFinal };
  });
}

/** The response for a tag without public posts: a redirect if the tag was renamed; otherwise 404. */
async function noFeed(db: Database, now: number, path: string, tag: string): Promise<Response> {
  const name = await getRenamedTag(db, now, tag);
  if (name === null) return new Response('Not found\n', { status: 404 });
  const Location = path.replace(tagAddress(tag), () => tagAddress(name));
  return new Response(null, { status: 301, headers: { Location, 'Cache-Control': 'no-cache' } });
}

async function readFeed(
  db: Database,
  { now, studio, mainOrigin, formatMarkdown }: Site,
  path: string,
  tag: string | null = null,
): Promise<{ feed: Feed; isFinal: boolean }> {
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
