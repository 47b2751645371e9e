import { CommandError } from '../../../../scripts/data/command.ts';
import { plainText } from '../html/plain-text.ts';
import { collectLosses, type Lose, shortened } from '../source/losses.ts';
import { orReason } from '../source/or-reason.ts';
import type { OtherPost, OtherSite } from '../source/other-site.ts';
import { type PostIds, postIds } from '../source/post-ids.ts';
import { ghostAccess } from './ghost-access.ts';
import { type JsonProblem, readGhostJson } from './ghost-json.ts';
import { type GhostMeta, type GhostPost, type GhostTables, ghostFile, ghostPost } from './ghost-shape.ts';
import { markdownHtml } from './markdown-html.ts';

/**
 * Parses a Ghost export, of a damaged one the rows before the damage. `now` is in milliseconds since 1970. Throws
 * `CommandError` if the file is something else, or is damaged before its first post.
 */
export function readGhost(json: string, now: number): OtherSite {
  const { data, problem } = parse(json);
  /** Whether the file has all rows of a table, or never had the table. */
  const isWhole = (table: keyof GhostTables) =>
    problem === null || (data[table] !== undefined && problem.table !== table);
  const nameOf = (list: { id: string; name: string }[] = []) =>
    new Map(list.map((one) => [one.id, one.name]));
  const [tagNames, userNames] = [nameOf(data.tags), nameOf(data.users)];
  const [tagsOf, authorsOf] = [inOrder(data.posts_tags), inOrder(data.posts_authors)];
  const metaOf = new Map(data.posts_meta?.map((one) => [one.post_id, one]));
  const idOf = postIds('ghost');
  const leftOut: string[] = damages(problem);
  const posts: OtherPost[] = [];
  for (const [at, row] of data.posts.entries()) {
    const one = orReason(() => ghostPost.parse(row));
    if (typeof one === 'string') {
      leftOut.push(`Row ${at + 1} of the table “posts”, which is not a post.`);
      continue;
    }
    const called = `“${one.title || one.slug || one.id}”`;
    if (one.type === 'page' || one.page) {
      leftOut.push(`The page ${called}. Add it by hand as a file in the folder pages/ of the studio.`);
      continue;
    }
    if ([one.html, one.plaintext, one.markdown, one.title].every((part) => part === '')) {
      leftOut.push(`The post ${one.id}, which is empty.`);
      continue;
    }
    const authors = (authorsOf.get(one.id) ?? []).map(({ author_id }) => author_id);
    if (authors.length === 0 && one.author_id) authors.push(one.author_id);
    const meta = metaOf.get(one.id) ?? (isWhole('posts_meta') ? undefined : null);
    const post = orReason(() => postOf(one, idOf(one.id, originOf(one)), meta, now));
    if (typeof post === 'string') {
      leftOut.push(`${called}, which cannot be read: ${post}.`);
      continue;
    }
    const tags = (tagsOf.get(one.id) ?? []).map(({ tag_id }) => tag_id);
    const names = authors.flatMap((author) => userNames.get(author) || []);
    const texts = tags.flatMap((tag) => tagNames.get(tag) || []);
    if (
      names.length < authors.length ||
      !(isWhole('users') && (authors.length > 0 || isWhole('posts_authors')))
    )
      post.losses.push('authors that are not in the file');
    if (texts.length < tags.length || !(isWhole('tags') && isWhole('posts_tags')))
      post.losses.push('tags that are not in the file');
    posts.push({
      ...post,
      authors: names,
      // Skips Ghost's internal tags, which start with `#`.
      tags: texts.filter((name) => !name.startsWith('#')),
    });
  }
  return { posts, leftOut, uploads: /\/content\/images\//, origins: new Set(), host: null };
}

/**
 * Tells a post of Ghost before version 1, which has a number, from one with the same number on another site. '' for a
 * later post, whose id is unique.
 */
const originOf = ({ id, uuid, created_at: created }: GhostPost) =>
  /^\d{1,15}$/.test(id) ? uuid || String(created ?? '') : '';

/** The content of an export, and what is wrong with the file. */
interface GhostFile {
  data: GhostTables;
  problem: JsonProblem | null;
}

function parse(json: string): GhostFile {
  const { value, problem } = readGhostJson(json);
  const { data } = ghostFile.safeParse(value);
  if (data) return { data, problem };
  throw new CommandError(
    problem === null || !/^\s*\{/.test(json)
      ? 'This is not a Ghost export. In Ghost, choose Settings, Import/Export, Export.'
      : `This export is damaged. ${damage(problem)} That is before its first post. Export it again.`,
  );
}

const damage = ({ reason, place }: JsonProblem) => `${reason}: ${place}.`;

/** Sentences about the damage of a file: the row with the damage, and what follows it. */
function damages(problem: JsonProblem | null): string[] {
  if (problem === null) return [];
  const { table, rest } = problem;
  const title = /"title":\s*"((?:[^"\\]|\\.){1,200})"/.exec(rest)?.[1];
  return [
    ...(table === 'posts' && title !== undefined
      ? [`The post “${title}”, which the file does not contain whole.`]
      : []),
    `Anything after the damage in the file. ${damage(problem)} Export it again, and delete the posts of this import for ever before you import the new file: posts that are here stay as they are.`,
  ];
}

/** Groups the rows of a table by post, in order. */
function inOrder<T extends { post_id: string; sort_order: number }>(
  rows: readonly T[] = [],
): Map<string, T[]> {
  const byPost = Map.groupBy(rows, ({ post_id }) => post_id);
  for (const list of byPost.values()) list.sort((a, b) => a.sort_order - b.sort_order);
  return byPost;
}

function postOf(
  one: GhostPost,
  ids: PostIds,
  /** null if the file ends before it. */
  meta: GhostMeta | null | undefined,
  now: number,
): Omit<OtherPost, 'authors' | 'tags'> {
  const { status, visibility, html, published_at: publishedAt = null } = one;
  const access = {
    status,
    visibility,
    emailOnly: meta === null ? null : meta?.email_only === true,
    html,
    publishedAt,
  };
  const { published, closed } = ghostAccess(access, now);
  const created = one.created_at ?? one.published_at ?? null;
  const { lose, list } = collectLosses();
  if (created === null) lose('its date');
  nameLosses(one, meta, lose);
  const path = one.slug === '' ? null : `/${one.slug}/`;
  return {
    ...ids,
    title: one.title,
    words: null,
    html: withoutPlaceholder(
      one.html || markdownHtml(one.markdown) || paragraphs(one.markdown || one.plaintext),
    ),
    excerpt: one.custom_excerpt,
    slug: one.slug,
    creationDate: created ?? 0,
    publishDate: one.published_at ?? created ?? 0,
    published,
    closed,
    pinned: false,
    featured: one.featured,
    image: withoutPlaceholder(one.feature_image || one.image),
    oldPath: published ? path : null,
    paths: path === null ? [] : [path],
    losses: list(),
  };
}

/** Reports the parts of a Ghost post that are not imported. */
function nameLosses(one: GhostPost, meta: GhostMeta | null | undefined, lose: Lose): void {
  if (one.html === '' && one.markdown !== '' && markdownHtml(one.markdown) === null)
    lose('the formatting of its text');
  if (one.html === '' && one.markdown === '' && (one.lexical !== '' || one.mobiledoc !== ''))
    lose(
      one.plaintext === ''
        ? 'its text, because the export contains it only in the editor’s internal format'
        : 'the formatting of its text',
    );
  const mails = `${one.lexical}${one.mobiledoc}`.match(/"type":"email(?:-cta)?"|\["email(?:-cta)?",/g) ?? [];
  for (const _mail of mails) lose('a card for e-mails only');
  if (one.codeinjection_head !== '' || one.codeinjection_foot !== '')
    lose('code that was injected into the page of the post');
  if (one.canonical_url !== '') lose(`its canonical address ${shortened(one.canonical_url)}`);
  const texts: [text: string, what: string][] = [
    [meta?.feature_image_caption ?? '', 'the caption of its cover'],
    [meta?.feature_image_alt ?? '', 'the description of its cover'],
    [meta?.meta_title || one.meta_title, 'its title for search engines'],
    [meta?.meta_description || one.meta_description, 'its description for search engines'],
  ];
  for (const [text, what] of texts) if (text !== '') lose(`${what}: “${shortened(plainText(text))}”`);
}

/** Removes Ghost's placeholder for its own URL, which the export does not contain. */
const withoutPlaceholder = (html: string) =>
  html.replaceAll('__GHOST_URL__/', '/').replaceAll('__GHOST_URL__', '/');

const paragraphs = (plain: string) =>
  plain
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('');
