import type { Change } from '@studio-site/backend';

type Fields = NonNullable<Change['after']>['fields'];

const POSTS = 'projectdata/website/blogPosts/';
const BIOS = 'projectdata/website/memberBios/';

/** What each kind of page shows of a post. */
const ON_LIST = ['title', 'shortText', 'image', 'authors', 'publishDate', 'published'];
const ON_HOME = ['title', 'shortText', 'image', 'featured', 'creationDate', 'published'];
const ON_POST = ['title', 'shortText', 'image', 'authors', 'publishDate', 'published', 'content'];
/** What a badge or a line of authors shows of a bio. */
const OF_AUTHOR = ['displayName', 'teamRole', 'image'];

/**
 * The kept pages that a change of a document makes old, as a test of their keys; null when it shows on none. Drafts
 * and what only staff see make no page old.
 */
export function pagesMadeOld(change: Change): ((key: string) => boolean) | null {
  const { path, before, after } = change;
  if (path.startsWith(POSTS)) {
    const id = path.slice(POSTS.length);
    if (id.includes('/') || !(isTrue(before?.fields, 'published') || isTrue(after?.fields, 'published')))
      return null;
    const differs = (fields: string[]) =>
      fields.some((field) => !isSame(before?.fields, after?.fields, field));
    const [home, list, post] = [differs(ON_HOME), differs(ON_LIST), differs(ON_POST)];
    if (!home && !list && !post) return null;
    return (key) =>
      (home && key === '/') || (list && (isList(key) || isFeed(key))) || (post && key === `/blog/${id}`);
  }
  if (path.startsWith(BIOS)) {
    const shown = isTrue(before?.fields, 'show') || isTrue(after?.fields, 'show');
    const author = OF_AUTHOR.some((field) => !isSame(before?.fields, after?.fields, field));
    if (!shown && !author) return null;
    // Which posts are by this person is not known here: all pages that name authors are made anew.
    return (key) => (shown && key === '/Team') || (author && (key.startsWith('/blog') || isFeed(key)));
  }
  return null;
}

const isList = (key: string) => key === '/blog' || key.startsWith('/blog?');
const isFeed = (key: string) => key.endsWith('.xml');

function isTrue(fields: Fields | undefined, field: string): boolean {
  const value = fields?.[field];
  return value !== undefined && 'booleanValue' in value && value.booleanValue;
}

function isSame(before: Fields | undefined, after: Fields | undefined, field: string): boolean {
  return JSON.stringify(before?.[field]) === JSON.stringify(after?.[field]);
}
