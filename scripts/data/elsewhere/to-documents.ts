import type { PlainFields } from '@studio-site/backend/values';
import { makeSlug } from '../../../web/app/data/staff/posts/make-slug.ts';
import { newBio } from '../../../web/app/domain/bios/bio.ts';
import { freeFakeIds } from '../../../web/app/domain/bios/bio-order.ts';
import { bioPath, picturePath, postPath, slugPath } from '../../../web/app/domain/places.ts';
import { isFreeForPosts, numberedSlug } from '../../../web/app/domain/posts/free-slug.ts';
import { POST_LIMITS } from '../../../web/app/domain/posts/post.ts';
import { isSlug } from '../../../web/app/domain/posts/slug.ts';
import { tidyTags } from '../../../web/app/domain/posts/tags.ts';
import { counted } from '../../../web/app/domain/text/counted.ts';
import { decoded } from './decoded.ts';
import type { OtherPost, OtherSite } from './other-site.ts';
import { picturesOf, readHtml } from './read-html.ts';
import type { StoredPictures } from './stored-pictures.ts';

/** What the site has already. */
export interface Present {
  /** Ids of posts, those in the trash too. */
  posts: ReadonlySet<string>;
  slugs: ReadonlySet<string>;
  /** Ids of bios by display name. */
  bios: ReadonlyMap<string, string>;
}

export interface Imported {
  documents: { path: string; fields: PlainFields }[];
  /** How many of the posts are new; the others were imported before. */
  posts: number;
  before: number;
  authors: number;
  /** How many of the new posts are drafts; those that were not open to everybody there are named, a sentence each. */
  drafts: number;
  closed: string[];
  /** From the old paths to the new ones. */
  redirects: Map<string, string>;
  /** What did not fit, a sentence each. */
  leftOut: string[];
}

/** The posts of another program's site as documents of this one; posts that are here already stay as they are. */
export async function toDocuments(
  site: OtherSite,
  present: Present,
  pictures: StoredPictures,
): Promise<Imported> {
  const imported: Imported = {
    documents: [],
    posts: 0,
    before: 0,
    authors: 0,
    drafts: 0,
    closed: [],
    redirects: new Map(),
    leftOut: [...site.leftOut],
  };
  // No readable address is another post's id.
  const slugs = new Set([...present.slugs, ...present.posts, ...site.posts.map(({ id }) => id)]);
  const authorId = authorIds(present, imported);
  for (const post of site.posts) {
    if (present.posts.has(post.id)) {
      imported.before++;
      continue;
    }
    const authors = post.authors.map(authorId);
    await pictures.store([post.image, ...picturesOf(post.html)].filter(Boolean), authors[0] ?? post.id);
    const fields = fieldsOf(post, authors, pictures, imported.leftOut);
    if (fields === null) continue;
    imported.posts++;
    if (!post.published) imported.drafts++;
    if (post.closed !== null) imported.closed.push(`“${post.title || post.id}”: ${post.closed}.`);
    const slug = post.published ? freeSlug(post, slugs) : null;
    if (slug !== null) {
      fields.slug = slug;
      imported.documents.push({ path: slugPath(slug), fields: { post: post.id } });
      const path = `/blog/${slug}`;
      const old = post.oldPath;
      if (old !== null && old.replace(/\/$/, '') !== path && !imported.redirects.has(old))
        imported.redirects.set(old, path);
    }
    imported.documents.push({ path: postPath(post.id), fields });
  }
  for (const [id, fields] of pictures.documents) imported.documents.push({ path: picturePath(id), fields });
  imported.leftOut.push(...pictures.problems);
  return imported;
}

/** Gives each name its bio: one that is there, or a new one, which is not shown on the team page. */
function authorIds({ bios }: Present, imported: Imported): (name: string) => string {
  const known = new Map(bios);
  const free = freeFakeIds([...bios.values()], Math.random);
  return (name) => {
    const id = known.get(name) ?? free.pop();
    if (id === undefined) throw new Error('There are ten thousand bios of people without an account.');
    if (!known.has(name)) {
      known.set(name, id);
      imported.authors++;
      imported.documents.push({
        path: bioPath(id),
        fields: { ...newBio(), displayName: name, description: '', show: false } as PlainFields,
      });
    }
    return id;
  };
}

function freeSlug({ slug, title }: OtherPost, taken: Set<string>): string {
  // WordPress writes letters that are not Latin as `%d0%bf`.
  const wanted = isSlug(slug) ? slug : makeSlug(decoded(slug) || title);
  for (let number = 1; ; number++) {
    const one = numberedSlug(wanted, number);
    if (taken.has(one) || !isFreeForPosts(one)) continue;
    taken.add(one);
    return one;
  }
}

/** The fields of a post; null for one that is too long or nested too deeply. What had to be cut is added to `leftOut`. */
function fieldsOf(
  post: OtherPost,
  authors: string[],
  pictures: StoredPictures,
  leftOut: string[],
): PlainFields | null {
  const called = `“${post.title || post.id}”`;
  const read = readHtml(post.html, (address) => pictures.address(address));
  if (read === null) {
    leftOut.push(`${called}, whose HTML is nested too deeply.`);
    return null;
  }
  const { markdown, ...lost } = read;
  if (markdown.length > POST_LIMITS.content) {
    leftOut.push(`${called}, which has more than ${POST_LIMITS.content} characters.`);
    return null;
  }
  if (lost.pictures > 0)
    leftOut.push(`${called}: ${counted(lost.pictures, 'picture')} without an address in the web.`);
  if (lost.embeds > 0) leftOut.push(`${called}: ${counted(lost.embeds, 'embedded page')}.`);
  const tags = tidyTags(post.tags);
  if (tags.length > POST_LIMITS.tags)
    leftOut.push(`${called}: the tags ${tags.slice(POST_LIMITS.tags).join(', ')}, beyond the tenth.`);
  const cut = (text: string, name: string, most: number): string => {
    if (text.length > most) leftOut.push(`${called}: the end of its ${name}, beyond ${most} characters.`);
    return [...text].reduce(
      (kept, letter) => (kept.length + letter.length > most ? kept : kept + letter),
      '',
    );
  };
  return {
    title: cut(post.title, 'title', POST_LIMITS.title),
    authors: authors.slice(0, POST_LIMITS.authors),
    shortText: cut(post.excerpt, 'excerpt', POST_LIMITS.shortText),
    image: pictures.address(post.image) ?? post.image,
    content: markdown,
    creationDate: post.creationDate,
    publishDate: post.publishDate,
    published: post.published,
    pinned: post.pinned,
    featured: post.featured,
    tags: tags.slice(0, POST_LIMITS.tags),
  };
}
