import * as z from 'zod';
import { withoutEndSlashes } from '../../../../web/domain/own-page.ts';
import { plainText } from '../html/plain-text.ts';
import { collectLosses, shortened } from '../source/losses.ts';
import { orReason } from '../source/or-reason.ts';
import type { OtherPost, OtherSite } from '../source/other-site.ts';
import { type PostIds, postIds } from '../source/post-ids.ts';
import {
  type Attachment,
  type WordPressSource,
  withPatterns,
  wordPressHtml,
  wordPressWords,
} from './wordpress-html.ts';
import { type Author, author, type Item, item } from './wordpress-shape.ts';
import { readExport } from './wordpress-xml.ts';

/** Matches blocks that hide their content, or everything after them, from people who are not subscribers. */
const CLOSED_BLOCK = /<!-- wp:(?:jetpack\/(?:paywall|premium-content)|woocommerce-memberships|memberpress)/;

/** Matches shortcodes of plugins that hide content from visitors. */
const CLOSED_SHORTCODE =
  /\[(?:members?|private|protected|restrict|membership|subscribers?|paid|premium|hidden|logged_?in|mepr|pmpro|wlm|s2if|groups_|content_protect|passster|ppwp)[^a-z]/i;

/**
 * Parses a WordPress export, of a damaged one the readable parts. `now` is in milliseconds since 1970. Throws
 * `CommandError` if the file is something else.
 */
export function readWordPress(xml: string, now: number): OtherSite {
  const read = readExport(xml);
  const items: Item[] = read.items.map((one) => item.parse(one));
  const authors: Author[] = read.authors.map((one) => author.parse(one));
  const urls = read.addresses.flatMap((address) => URL.parse(address) ?? []);
  const origins = new Set(urls.map(({ origin }) => origin));
  const names = new Map(
    authors.map((one) => [one['wp:author_login'], plainText(one['wp:author_display_name'])]),
  );
  const source = sourceOf(items);
  const idOf = postIds('wordpress');
  const { leftOut } = read;
  const posts: OtherPost[] = [];
  for (const one of items) {
    const kind = one['wp:post_type'];
    const called = `“${plainText(one.title) || one['wp:post_id']}”`;
    if (kind === 'page')
      leftOut.push(`The page ${called}. Add it by hand as a file in the folder pages/ of the studio.`);
    else if (kind === 'post' && one['wp:status'] === 'trash')
      leftOut.push(`${called}, which is in the trash.`);
    else if (kind === 'post') {
      const post = orReason(() =>
        postOf(one, idOf(one['wp:post_id'], placeOf(urls[0])), names, source(one), now),
      );
      if (typeof post === 'string') leftOut.push(`${called}, which cannot be read: ${post}.`);
      else posts.push(post);
    } else if (!['attachment', 'nav_menu_item', 'revision'].includes(kind) && !kind.startsWith('wp_'))
      leftOut.push(`${called}, which is of the kind “${kind}”.`);
  }
  return { posts, leftOut, uploads: /\/wp-content\/uploads\//, origins, host: urls[0]?.host ?? null };
}

/** The address of the old site, without what changes when a site moves to HTTPS or drops `www.`; '' if unknown. */
const placeOf = (url: URL | undefined) =>
  url === undefined ? '' : `${url.host.replace(/^www\./, '')}${withoutEndSlashes(url.pathname)}`;

const metaOf = (one: Item, key: string): string =>
  one['wp:postmeta'].find((entry) => entry['wp:meta_key'] === key)?.['wp:meta_value'] ?? '';

/** Returns a function that finds the items to which an item's content may refer. */
function sourceOf(items: readonly Item[]): (one: Item) => WordPressSource {
  const files = new Map<string, Attachment>();
  const filesOf = new Map<string, Attachment[]>();
  const patterns = new Map<string, string>();
  for (const one of items) {
    const id = one['wp:post_id'];
    if (one['wp:post_type'] === 'wp_block') patterns.set(id, one['content:encoded']);
    if (one['wp:post_type'] !== 'attachment') continue;
    const file = {
      address: one['wp:attachment_url'],
      alt: metaOf(one, '_wp_attachment_image_alt'),
      caption: one['excerpt:encoded'],
    };
    files.set(id, file);
    const parent = one['wp:post_parent'];
    filesOf.set(parent, [...(filesOf.get(parent) ?? []), file]);
  }
  return (one) => ({
    files,
    ownFiles: filesOf.get(one['wp:post_id']) ?? [],
    patterns,
    footnotes: footnotesOf(metaOf(one, 'footnotes')),
  });
}

function footnotesOf(json: string): string[] {
  try {
    return z
      .array(z.object({ content: z.string() }))
      .parse(JSON.parse(json || '[]'))
      .map(({ content }) => content);
  } catch {
    return [];
  }
}

function postOf(
  one: Item,
  ids: PostIds,
  names: ReadonlyMap<string, string>,
  source: WordPressSource,
  now: number,
): OtherPost {
  const { lose, list } = collectLosses();
  const html = wordPressHtml(one['content:encoded'], source, lose);
  const login = one['dc:creator'];
  const date = dateOf(one);
  if (date === null) lose('its date');
  const { published, closed } = wordPressAccess(
    {
      status: one['wp:status'],
      password: one['wp:post_password'],
      newsletter: metaOf(one, '_jetpack_newsletter_access'),
      content: withPatterns(one['content:encoded'], source.patterns),
      date: date ?? 0,
    },
    now,
  );
  if (one['wp:comment'].length > 0) lose(`${one['wp:comment'].length} of its comments`);
  // Skips names with a leading underscore, which are internal fields of WordPress and plugins.
  for (const { 'wp:meta_key': key } of one['wp:postmeta'])
    if (!key.startsWith('_') && key !== 'footnotes') lose(`the custom field “${shortened(key)}”`);
  const tags: string[] = [];
  for (const { '@domain': kind, '#text': text } of one.category) {
    const name = plainText(text);
    if (kind === 'category' || kind === 'post_tag') tags.push(name);
    else lose(`“${shortened(name)}” of the kind “${kind}”`);
  }
  const thumbnail = metaOf(one, '_thumbnail_id');
  const image = source.files.get(thumbnail)?.address ?? '';
  if (thumbnail !== '' && image === '') lose('its cover, which is not in the export');
  const path = pathOf(one.link);
  return {
    ...ids,
    title: plainText(one.title),
    html,
    words: wordPressWords(one['content:encoded'], source.patterns),
    excerpt: plainText(one['excerpt:encoded']),
    slug: one['wp:post_name'],
    authors: login === '' ? [] : [names.get(login) || login],
    tags: tags.filter((name) => name !== 'Uncategorized'),
    creationDate: date ?? 0,
    publishDate: date ?? 0,
    published,
    closed,
    pinned: one['wp:is_sticky'] === '1',
    featured: false,
    image,
    oldPath: published ? path : null,
    paths: [...(path === null ? [] : [path]), `/?p=${one['wp:post_id']}`],
    losses: list(),
  };
}

/**
 * The date of a post, in UTC if the export contains the UTC date; null if the post has no date. A draft has the date of
 * its last change.
 */
function dateOf(one: Item): number | null {
  for (const date of [one['wp:post_date_gmt'], one['wp:post_date']]) {
    const time = Date.parse(`${date.replace(' ', 'T')}Z`);
    if (!date.startsWith('0000') && Number.isFinite(time)) return time;
  }
  const time = Date.parse(one.pubDate);
  return Number.isFinite(time) ? time : null;
}

function pathOf(link: string): string | null {
  const url = URL.parse(link);
  return url && `${url.pathname}${url.search}`;
}

/** The access settings of a post in a WordPress export. */
interface WordPressAccess {
  status: string;
  password: string;
  /** Access level for readers of the newsletter; '' if not set. */
  newsletter: string;
  content: string;
  /** Publish date in milliseconds since 1970. */
  date: number;
}

/**
 * Decides whether a post becomes public, now or at its date. Only content that was open to everyone does. `closed` is
 * the reason why a post becomes a draft; null if it becomes public, or was a draft already. `now` is in milliseconds
 * since 1970.
 */
function wordPressAccess(
  { status, password, newsletter, content, date }: WordPressAccess,
  now: number,
): { published: boolean; closed: string | null } {
  const closed = reason();
  return { published: closed === null && (status === 'publish' || status === 'future'), closed };

  function reason(): string | null {
    if (password !== '') return 'it had a password';
    if (newsletter !== '' && newsletter !== 'everybody') return 'it was for subscribers only';
    if (CLOSED_BLOCK.test(content) || CLOSED_SHORTCODE.test(content)) return 'part of it was not public';
    if (status === 'private') return 'it was private';
    if (status === 'future' && date <= now) return 'it was scheduled for a date that has passed';
    if (['publish', 'future', 'draft', 'pending', 'auto-draft'].includes(status)) return null;
    return status === '' ? 'it has no status' : `its status is “${status}”`;
  }
}
