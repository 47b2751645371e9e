import * as z from 'zod';
import { CommandError } from '../command.ts';
import { ghostAccess } from './ghost-access.ts';
import type { OtherPost, OtherSite } from './other-site.ts';

// Ghost's own export (Settings, Import/Export): its tables as JSON. It names pictures but has no files.

const id = z.coerce.string();
const text = z.preprocess((value) => value ?? '', z.string());
const date = z.preprocess(
  (value) => (typeof value === 'string' || typeof value === 'number' ? new Date(value).getTime() : value),
  z.number().nullish().catch(null),
);

const flag = z.preprocess((value) => value === true || value === 1, z.boolean());

const post = z.object({
  id,
  title: text,
  slug: text,
  html: text,
  plaintext: text,
  feature_image: text,
  custom_excerpt: text,
  status: text,
  visibility: z.string().nullish(),
  featured: flag,
  type: z.preprocess((value) => value ?? 'post', z.string()),
  // Exports of before 2019 say so in place of the type.
  page: z.union([z.boolean(), z.number()]).nullish(),
  author_id: id.nullish(),
  created_at: date,
  published_at: date,
});
type GhostPost = z.infer<typeof post>;

const order = z.coerce.number().catch(0);
const tables = z.object({
  posts: z.array(post),
  tags: z.array(z.object({ id, name: text })).default([]),
  users: z.array(z.object({ id, name: text })).default([]),
  posts_meta: z.array(z.object({ post_id: id, email_only: flag })).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id, sort_order: order })).default([]),
  posts_authors: z.array(z.object({ post_id: id, author_id: id, sort_order: order })).default([]),
});
const file = z.union([
  z.object({ db: z.tuple([z.object({ data: tables })], z.unknown()) }).transform(({ db }) => db[0].data),
  z.object({ data: tables }).transform(({ data }) => data),
]);

/** Reads an export of Ghost; `now` in milliseconds since 1970. Throws `CommandError` when the file is none. */
export function readGhost(json: string, now: number): OtherSite {
  const data = parse(json);
  const mailOnly = new Set(data.posts_meta.filter((one) => one.email_only).map((one) => one.post_id));
  const nameOf = (list: { id: string; name: string }[]) => new Map(list.map((one) => [one.id, one.name]));
  const [tagNames, userNames] = [nameOf(data.tags), nameOf(data.users)];
  const leftOut: string[] = [];
  const posts: OtherPost[] = [];
  for (const one of data.posts) {
    const called = `“${one.title || one.slug || one.id}”`;
    if (one.type === 'page' || (one.page ?? false)) {
      leftOut.push(`The page ${called}: own pages are files in the studio's folder.`);
      continue;
    }
    if (one.html === '' && one.plaintext === '' && one.title === '') {
      leftOut.push(`The post ${one.id}, which is empty.`);
      continue;
    }
    const authors = inOrder(data.posts_authors, one.id).map(({ author_id }) => author_id);
    if (authors.length === 0 && one.author_id) authors.push(one.author_id);
    posts.push({
      ...postOf(one, mailOnly.has(one.id), now),
      authors: authors.map((author) => userNames.get(author) ?? '').filter((name) => name !== ''),
      tags: inOrder(data.posts_tags, one.id)
        .map(({ tag_id }) => tagNames.get(tag_id) ?? '')
        // Ghost's internal tags begin with a number sign.
        .filter((name) => name !== '' && !name.startsWith('#')),
    });
  }
  return { posts, leftOut, uploads: /\/content\/images\// };
}

function parse(json: string): z.infer<typeof tables> {
  try {
    return file.parse(JSON.parse(json));
  } catch {
    throw new CommandError('This is no export of Ghost: there, choose Settings, Import/Export, Export.');
  }
}

const inOrder = <T extends { post_id: string; sort_order: number }>(rows: readonly T[], post: string): T[] =>
  rows.filter(({ post_id }) => post_id === post).sort((a, b) => a.sort_order - b.sort_order);

function postOf(one: GhostPost, emailOnly: boolean, now: number): Omit<OtherPost, 'authors' | 'tags'> {
  const { status, visibility, html, published_at: publishedAt = null } = one;
  const { published, closed } = ghostAccess({ status, visibility, emailOnly, html, publishedAt }, now);
  const created = one.created_at ?? one.published_at ?? 0;
  return {
    id: `ghost-${one.id}`,
    title: one.title,
    html: withoutPlaceholder(one.html === '' ? paragraphs(one.plaintext) : one.html),
    excerpt: one.custom_excerpt,
    slug: one.slug,
    creationDate: created,
    publishDate: one.published_at ?? created,
    published,
    closed,
    pinned: false,
    featured: one.featured,
    image: withoutPlaceholder(one.feature_image),
    oldPath: published && one.slug !== '' ? `/${one.slug}/` : null,
  };
}

/** Ghost writes this word for its own address, which the export does not say. */
const withoutPlaceholder = (html: string) => html.replaceAll('__GHOST_URL__', '');

const paragraphs = (plain: string) =>
  plain
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('');
