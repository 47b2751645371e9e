import { checkDocument } from '@studio-site/backend/maintenance';
import { type PlainFields, toFields } from '@studio-site/backend/values';
import { markdownProblem, tableProblem } from '../../../../platform/domain/text/markdown-limits.ts';
import { reasonOf } from '../../../../platform/errors.ts';
import { makeSlug } from '../../../../web/data/staff/posts/make-slug.ts';
import { bioPath, picturePath, postPath, slugPath } from '../../../../web/domain/places.ts';
import { POST_LIMITS } from '../../../../web/domain/posts/post.ts';
import { isFreeForPosts, isSlug, numberedSlug } from '../../../../web/domain/posts/slug.ts';
import { isKeptPath, redirectKey } from '../../../../web/domain/redirect.ts';
import { PUBLIC_PAGES, REDIRECTS } from '../../../../web/site/public-pages.ts';
import { fillPlaceholders } from '../html/placeholders.ts';
import { type ReadText, readText } from '../html/read-text.ts';
import { decoded } from '../source/decoded.ts';
import { collectLosses, type Lose, shortened } from '../source/losses.ts';
import { orReason } from '../source/or-reason.ts';
import type { OtherPost, OtherSite } from '../source/other-site.ts';
import type { AuthorIds } from './author-ids.ts';
import { hostsOf, type NewPlace, oldLinks, pathKey } from './old-links.ts';
import { postFields } from './post-fields.ts';
import type { StoredPictures } from './stored-pictures.ts';
import { wordLosses } from './word-losses.ts';

/** The content of the site before the import. */
export interface Present {
  /** Posts by id, including those in the trash. */
  posts: ReadonlyMap<string, PresentPost>;
  slugs: ReadonlySet<string>;
  /** Ids of bios by display name. */
  bios: ReadonlyMap<string, string>;
}

export interface PresentPost {
  /** The readable address; '' for a post that has none or is in the trash. */
  slug: string;
  title: string;
  /** Milliseconds since 1970. */
  creationDate: number;
}

/** The planned writes of an import, computed before anything is written. */
export interface ImportPlan {
  posts: PlannedPost[];
  /** Number of posts that an earlier import has added. */
  before: number;
  /** New path by old path. */
  redirects: Map<string, string>;
  /** A sentence for each skipped item. */
  leftOut: string[];
  /** Whether a picture is a file of the old site. */
  isOwnPicture: (address: string) => boolean;
  /** Converts a link in a post of the old site. */
  links: (address: string, oldPath: string, lose: Lose) => string;
}

export interface PlannedPost {
  post: OtherPost;
  text: ReadText;
  /** The readable address; null for a draft. */
  slug: string | null;
}

/** Paths of this site's pages, which must not be redirected. */
const OWN_PAGES = new Set([...PUBLIC_PAGES, ...REDIRECTS].map(({ path }) => path.toLowerCase()));

/**
 * The longest possible URL of a picture. It is used to check the length of posts, because the URLs of stored pictures
 * are not known yet.
 */
const LONGEST_PICTURE_ADDRESS = `/pictures/${'x'.repeat(128)}/1600.jpg`;

/** Converts the texts of new posts, and decides which of them can be imported and which addresses they get. */
export function planImport(site: OtherSite, present: Present): ImportPlan {
  const leftOut = [...site.leftOut];
  const posts: PlannedPost[] = [];
  const places = new Map<string, NewPlace>();
  const redirects = new Map<string, string>();
  let before = 0;
  // A readable address must not equal the id of another post.
  const slugs = new Set([...present.slugs, ...present.posts.keys(), ...site.posts.map(({ id }) => id)]);

  for (const post of site.posts) {
    const earlier = earlierImport(post, present.posts);
    let slug: string | null = earlier?.slug || null;
    if (earlier === null) {
      const text = readText(post.html);
      const problem = 'problem' in text ? text.problem : sizeProblem(post, text);
      if ('problem' in text || problem !== null) {
        leftOut.push(`${called(post)}, which ${problem}.`);
        continue;
      }
      slug = post.published ? freeSlug(post, slugs) : null;
      posts.push({ post, text, slug });
    } else before++;
    const address = `/blog/${slug ?? earlier?.id ?? post.id}`;
    for (const path of post.paths) {
      const key = pathKey(path);
      if (key !== null && !places.has(key))
        places.set(key, { title: post.title || post.id, address, published: slug !== null });
    }
    if (slug === null || post.oldPath === null || post.oldPath.replace(/\/$/, '') === address) continue;
    const problem = redirectProblem(post.oldPath);
    if (problem !== null)
      leftOut.push(`The old address ${post.oldPath} of ${called(post)}, because ${problem}.`);
    else if (!redirects.has(post.oldPath)) redirects.set(post.oldPath, address);
  }
  const hosts = hostsOf(site.origins);
  const isOwnPicture = (address: string) =>
    !/^(?:https?:)?\/\//i.test(address) ||
    site.uploads.test(address) ||
    hosts.has(URL.parse(address, 'https://old.invalid')?.host ?? '');
  return {
    posts,
    before,
    redirects,
    leftOut,
    isOwnPicture,
    links: oldLinks(site.origins, site.uploads, places),
  };
}

/**
 * The post as an earlier import has added it; null if there is none. A post under its former id is another post if
 * another old site had the same number: its date differs, and the title too if the date of a draft may have changed.
 */
function earlierImport(post: OtherPost, posts: Present['posts']): (PresentPost & { id: string }) | null {
  const same = posts.get(post.id);
  if (same !== undefined) return { ...same, id: post.id };
  const former = posts.get(post.formerId);
  if (former === undefined) return null;
  const mayHaveNewDate = !post.published || former.slug === '';
  const isSame = former.creationDate === post.creationDate || (mayHaveNewDate && former.title === post.title);
  return isSame ? { ...former, id: post.formerId } : null;
}

/** Why an old path cannot be redirected; null if it can. */
function redirectProblem(oldPath: string): string | null {
  const key = redirectKey(oldPath);
  if (key === null) return 'it is not a valid path';
  const isOurs = isKeptPath(key) || OWN_PAGES.has(pathKey(oldPath)?.toLowerCase() ?? '');
  return isOurs ? 'this site already has a page there' : null;
}

/** The name of a post in messages. */
export const called = ({ title, id }: OtherPost): string => `“${title || id}”`;

/** The reason why the database would reject a post with the longest possible picture URLs; null if there is none. */
function sizeProblem(post: OtherPost, text: ReadText): string | null {
  const content = fillPlaceholders(text.markdown, ({ kind, address }) =>
    kind === 'picture' ? `${address}${LONGEST_PICTURE_ADDRESS}` : address,
  );
  if (content.length > POST_LIMITS.content)
    return `has more than ${POST_LIMITS.content.toLocaleString('en')} characters`;
  try {
    const fields = toFields({ content, html: '', title: post.title.slice(0, POST_LIMITS.title) });
    checkDocument({ path: postPath(post.id), fields, createTime: 0, updateTime: 0 }, post.id);
    return null;
  } catch (error) {
    return `the database refuses: ${reasonOf(error)}`;
  }
}

/** Stores the pictures of a planned post. Returns the documents to write, and the post's losses and changes. */
export async function postDocuments(
  { post, text, slug }: PlannedPost,
  { links, isOwnPicture }: ImportPlan,
  authors: AuthorIds,
  pictures: StoredPictures,
): Promise<{ documents: { path: string; fields: PlainFields }[]; losses: string[] }> {
  const { lose, list } = collectLosses();
  for (const loss of [...post.losses, ...text.losses]) lose(loss);
  const { ids, documents } = authors(post.authors.slice(0, POST_LIMITS.authors));
  const wanted = [post.image, ...text.pictures].filter((address) => address !== '');
  const stored = await pictures.store(wanted, ids[0] ?? post.id);
  for (const problem of stored.problems) lose(problem);
  for (const address of wanted)
    if (pictures.elsewhere.has(address) && isOwnPicture(address))
      lose(`the picture file ${shortened(address)}, which keeps its old address`);
  const content = fillPlaceholders(text.markdown, ({ kind, address }) =>
    kind === 'picture'
      ? (pictures.address(address) ?? address.replace(/^\/\//, 'https://'))
      : links(address, post.paths[0] ?? '/', lose),
  );
  const compared = orReason(() => [
    ...[tableProblem(content), markdownProblem(content)].flatMap((problem) => problem ?? []),
    ...wordLosses(post.words ?? post.html, content, list()),
  ]);
  if (typeof compared === 'string') lose(`words that could not be compared (${compared})`);
  else for (const loss of compared) lose(loss.replace(/\.$/, ''));
  const fields = postFields(post, ids, content, pictures.address(post.image), lose);
  return {
    documents: [
      ...documents.map(({ id, fields: bio }) => ({ path: bioPath(id), fields: bio })),
      ...stored.documents.map(({ id, fields: picture }) => ({ path: picturePath(id), fields: picture })),
      ...(slug === null ? [] : [{ path: slugPath(slug), fields: { post: post.id } }]),
      { path: postPath(post.id), fields: slug === null ? fields : { ...fields, slug } },
    ],
    losses: list(),
  };
}

/** An unused readable address, similar to the old one or, if there is none, to the title. Adds it to `taken`. */
function freeSlug({ slug, title }: Pick<OtherPost, 'slug' | 'title'>, taken: Set<string>): string {
  // Decodes non-Latin letters, which WordPress percent-encodes, such as `%d0%bf`.
  const wanted = isSlug(slug) ? slug : makeSlug((decoded(slug) || title).slice(0, 500));
  for (let number = 1; ; number++) {
    const one = numberedSlug(wanted, number);
    if (taken.has(one) || !isFreeForPosts(one)) continue;
    taken.add(one);
    return one;
  }
}
