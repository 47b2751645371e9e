import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { CommandError } from '../command.ts';
import type { OtherPost, OtherSite } from './other-site.ts';
import { plainText } from './read-html.ts';
import { wordPressAccess } from './wordpress-access.ts';
import { wordPressHtml } from './wordpress-html.ts';

// WordPress's own export (Tools, Export): RSS 2.0 with elements of its own, "WXR". It names pictures but has no files.

const text = z.preprocess((value) => {
  // An element with attributes is an object, and one that comes twice a list.
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null ? (one as Record<string, unknown>)['#text'] : one;
}, z.coerce.string().default(''));

const item = z.object({
  title: text,
  link: text,
  pubDate: text,
  'dc:creator': text,
  'content:encoded': text,
  'excerpt:encoded': text,
  'wp:post_id': text,
  'wp:post_date_gmt': text,
  'wp:post_date': text,
  'wp:post_name': text,
  'wp:status': text,
  'wp:post_password': text,
  'wp:is_sticky': text,
  'wp:post_type': text,
  'wp:attachment_url': text,
  category: z
    .array(z.object({ '#text': z.coerce.string().default(''), '@domain': z.string().default('') }))
    .default([]),
  'wp:postmeta': z.array(z.object({ 'wp:meta_key': text, 'wp:meta_value': text })).default([]),
});
type Item = z.infer<typeof item>;

const channel = z.object({
  rss: z.object({
    channel: z.object({
      item: z.array(item).default([]),
      'wp:author': z.array(z.object({ 'wp:author_login': text, 'wp:author_display_name': text })).default([]),
    }),
  }),
});

const LISTS = new Set(['item', 'category', 'wp:author', 'wp:postmeta']);

/** Reads an export of WordPress; `now` in milliseconds since 1970. Throws `CommandError` when the file is none. */
export function readWordPress(xml: string, now: number): OtherSite {
  const { items, names } = parse(xml);
  const files = new Map(
    items
      .filter((one) => one['wp:post_type'] === 'attachment')
      .map((one) => [one['wp:post_id'], one['wp:attachment_url']]),
  );
  const leftOut: string[] = [];
  const posts: OtherPost[] = [];
  for (const one of items) {
    const kind = one['wp:post_type'];
    const called = `“${plainText(one.title) || one['wp:post_id']}”`;
    if (kind === 'page') leftOut.push(`The page ${called}: own pages are files in the studio's folder.`);
    else if (kind === 'post' && one['wp:status'] === 'trash')
      leftOut.push(`${called}, which is in the trash.`);
    else if (kind === 'post') posts.push(postOf(one, names, files, leftOut, now));
    else if (!['attachment', 'nav_menu_item', 'revision'].includes(kind) && !kind.startsWith('wp_'))
      leftOut.push(`${called}, of the kind “${kind}”.`);
  }
  return { posts, leftOut, uploads: /\/wp-content\/uploads\// };
}

function parse(xml: string): { items: Item[]; names: Map<string, string> } {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => LISTS.has(name),
  });
  let parsed: z.infer<typeof channel>;
  try {
    parsed = channel.parse(parser.parse(xml, true));
  } catch {
    throw new CommandError('This is no export of WordPress: there, choose Tools, Export, All content.');
  }
  const { item: items, 'wp:author': authors } = parsed.rss.channel;
  return {
    items,
    names: new Map(authors.map((one) => [one['wp:author_login'], one['wp:author_display_name']])),
  };
}

function postOf(
  one: Item,
  names: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
  leftOut: string[],
  now: number,
): OtherPost {
  const { html, shortcodes } = wordPressHtml(one['content:encoded'], files);
  const title = plainText(one.title);
  for (const shortcode of shortcodes) leftOut.push(`“${title}”: the shortcode [${shortcode}] stays as text.`);
  const login = one['dc:creator'];
  const meta = (key: string) =>
    one['wp:postmeta'].find((entry) => entry['wp:meta_key'] === key)?.['wp:meta_value'];
  const date = dateOf(one);
  const { published, closed } = wordPressAccess(
    {
      status: one['wp:status'],
      password: one['wp:post_password'],
      newsletter: meta('_jetpack_newsletter_access') ?? '',
      content: one['content:encoded'],
      date,
    },
    now,
  );
  return {
    id: `wordpress-${one['wp:post_id']}`,
    title,
    html,
    excerpt: plainText(one['excerpt:encoded']),
    slug: one['wp:post_name'],
    authors: login === '' ? [] : [names.get(login) || login],
    tags: one.category
      .filter(({ '@domain': kind }) => kind === 'category' || kind === 'post_tag')
      .map((category) => plainText(category['#text']))
      .filter((name) => name !== 'Uncategorized'),
    creationDate: date,
    publishDate: date,
    published,
    closed,
    pinned: one['wp:is_sticky'] === '1',
    featured: false,
    image: files.get(meta('_thumbnail_id') ?? '') ?? '',
    oldPath: published ? pathOf(one.link) : null,
  };
}

/** In UTC where the export says it; a draft has no such date, but that of its last change. */
function dateOf(one: Item): number {
  for (const date of [one['wp:post_date_gmt'], one['wp:post_date']]) {
    const time = Date.parse(`${date.replace(' ', 'T')}Z`);
    if (!date.startsWith('0000') && Number.isFinite(time)) return time;
  }
  const time = Date.parse(one.pubDate);
  return Number.isFinite(time) ? time : 0;
}

function pathOf(link: string): string | null {
  const url = URL.parse(link);
  return url && `${url.pathname}${url.search}`;
}
