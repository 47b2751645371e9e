import { dateMachine } from '../../../platform/domain/dates.ts';
import { POST_FIELDS, POSTS, type PostFields } from './post.ts';

/** A feed of the blog. */
export interface Feed {
  title: string;
  description: string;
  /** Language of the texts, such as `en`. */
  language: string;
  /** The origin of the site. */
  origin: string;
  /** Path of the feed itself. */
  path: string;
  /** Path of the page whose posts the feed contains. */
  page: string;
  /** A path that never changes, by which feed readers recognize the feed. */
  id: string;
  /** The entries, newest first. */
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** An absolute URL that never changes, even if the post's URL does. Feed readers recognize the entry by it. */
  id: string;
  /** Current absolute URL of the post. */
  address: string;
  title: string;
  summary: string;
  /** The full text as HTML with absolute URLs. Absent if the feed has only summaries. */
  content?: string | undefined;
  author: string;
  /** Publish date in milliseconds since 1970. */
  published: number;
  /** Date of the last update in milliseconds since 1970; null if the post has not changed since its first day. */
  updated: number | null;
}

/** The title or the summary of a post's feed entry. If several fields belong to that part, each has its own line. */
export function feedText(post: PostFields, part: 'title' | 'summary'): string {
  const texts = POST_FIELDS.filter((field) => POSTS.fields[field].feed === part).map((field) => post[field]);
  return texts.filter((text) => text !== '').join('\n');
}

export function rssXml(feed: Feed): string {
  const items = feed.entries.map(
    (entry) => `<item>
<title>${xml(entry.title)}</title>
<link>${xml(entry.address)}</link>
<guid isPermaLink="true">${xml(entry.id)}</guid>
<pubDate>${new Date(dateMachine(entry.published)).toUTCString()}</pubDate>
<dc:creator>${xml(entry.author)}</dc:creator>
<description>${xml(entry.summary)}</description>${entry.content === undefined ? '' : `\n<content:encoded>${xml(entry.content)}</content:encoded>`}
</item>`,
  );
  return `${HEAD}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${xml(feed.title)}</title>
<link>${xml(feed.origin + feed.page)}</link>
<description>${xml(feed.description)}</description>
<language>${xml(feed.language)}</language>
<atom:link href="${xml(feed.origin + feed.path)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}

export function atomXml(feed: Feed): string {
  const newest = Math.max(0, ...feed.entries.map((entry) => entry.updated ?? entry.published));
  const entries = feed.entries.map(
    (entry) => `<entry>
<id>${xml(entry.id)}</id>
<title>${xml(entry.title)}</title>
<link href="${xml(entry.address)}"/>
<published>${dateMachine(entry.published)}</published>
<updated>${dateMachine(entry.updated ?? entry.published)}</updated>
<author><name>${xml(entry.author)}</name></author>
<summary>${xml(entry.summary)}</summary>${entry.content === undefined ? '' : `\n<content type="html">${xml(entry.content)}</content>`}
</entry>`,
  );
  return `${HEAD}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(feed.language)}">
<id>${xml(feed.origin + feed.id)}</id>
<title>${xml(feed.title)}</title>
<subtitle>${xml(feed.description)}</subtitle>
<link href="${xml(feed.origin + feed.page)}"/>
<link rel="self" href="${xml(feed.origin + feed.path)}"/>
<updated>${dateMachine(newest)}</updated>
${entries.join('\n')}
</feed>
`;
}

/**
 * Converts a feed to JSON Feed 1.1 (jsonfeed.org). An entry without content gets its summary, because content is
 * required.
 */
export function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.origin + feed.page,
    feed_url: feed.origin + feed.path,
    description: feed.description,
    language: feed.language,
    items: feed.entries.map(({ id, address, title, summary, content, author, published, updated }) => ({
      id,
      url: address,
      title,
      summary,
      ...(content === undefined ? { content_text: summary.toWellFormed() } : { content_html: content }),
      date_published: dateMachine(published),
      ...(updated === null ? {} : { date_modified: dateMachine(updated) }),
      authors: [{ name: author }],
    })),
  });
}

/** A page in the site map: its absolute URL, and when it last changed (in milliseconds since 1970), if known. */
export interface SitePage {
  address: string;
  changed?: number;
}

export function sitemapXml(pages: readonly SitePage[]): string {
  const urls = pages.map(({ address, changed }) => {
    const date = changed === undefined ? '' : `<lastmod>${dateMachine(changed)}</lastmod>`;
    return `<url><loc>${xml(address)}</loc>${date}</url>`;
  });
  return `${HEAD}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** Escapes text for XML, and removes characters that XML does not allow. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
