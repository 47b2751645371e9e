import { replace, useLocation } from 'react-router';
import { siteContext } from '../../data/site-context.ts';
import type { BlogListData } from '../../data/visitor/pages.ts';
import { ARCHIVE } from '../../domain/posts/archive.ts';
import { tagAddress, tagFeedAddress } from '../../domain/posts/slug.ts';
import { useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { pageMeta } from '../page-meta.ts';
import { getRenamedTag, readBlogList, readOnServer } from '../page-read.server.ts';
import { readInBrowser } from '../page-read.ts';
import { movedTo, redirectReplacing } from '../redirect-replacing.ts';
import { SearchForm } from '../search/search-form.tsx';
import type { Route } from './+types/blog-list.ts';
import { parseListPlace, placeSearch } from './list-place.ts';
import { PostList } from './post-list.tsx';

// One module serves `/blog` and `/blog/tags/:tag`. With two modules, their shared code would be in a third file, which
// each page would have to request too.

/** The tag in the URL; null for the whole blog. */
const tagIn = (params: { tag?: string | undefined }) => params.tag ?? null;
const ofTag = (tag: string | null) => (tag === null ? null : ({ field: 'tags', value: tag } as const));
/** Whether a tag has no posts to show. If so, the loaders redirect to the tag's new name or to /404. */
const isNoPage = (list: BlogListData, tag: string | null) => tag !== null && list.posts.length === 0;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const place = parseListPlace(new URL(request.url).search);
  const tag = tagIn(params);
  const site = context.get(siteContext);
  const list = await readOnServer(site, (db, now) => readBlogList(db, now, place, ofTag(tag)));
  if (list && tag !== null && isNoPage(list, tag)) {
    const name = await readOnServer(site, (db, now) => getRenamedTag(db, now, tag));
    throw name === null ? replace('/404') : movedTo(tagAddress(name));
  }
  return list;
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const place = parseListPlace(new URL(request.url).search);
  const tag = tagIn(params);
  const { list, name } = await readInBrowser(async (reads, db, now) => {
    const list = await reads.readBlogList(db, now, place, ofTag(tag));
    const mayBeRenamed = tag !== null && isNoPage(list, tag);
    return { list, name: mayBeRenamed ? await reads.getRenamedTag(db, now, tag) : null };
  });
  if (isNoPage(list, tag)) throw redirectReplacing(request, name === null ? '/404' : tagAddress(name));
  return list;
}

export function meta({ matches, location, params }: Route.MetaArgs) {
  const place = parseListPlace(location.search);
  const tag = tagIn(params);
  const from = place ? placeSearch(place) : '';
  if (tag === null) return pageMeta(matches, { path: `/blog${from}` });
  const feeds = (['rss', 'atom'] as const).map((kind) => ({
    tagName: 'link',
    rel: 'alternate',
    type: `application/${kind}+xml`,
    title: `${tag} (${kind === 'rss' ? 'RSS' : 'Atom'})`,
    href: tagFeedAddress(tag, kind),
  }));
  return [...pageMeta(matches, { path: tagAddress(tag) + from, title: tag }), ...feeds];
}

/** All public posts, or those with a tag, newest first. */
export default function BlogList({ loaderData, params }: Route.ComponentProps) {
  // A changed key resets the list, because the further pages loaded so far belong to the old list.
  const { pathname, search } = useLocation();
  const say = useSay();
  if (!loaderData) return null;
  const atStart = parseListPlace(search) === null;
  const tag = tagIn(params);
  return (
    <PostList
      key={pathname + search}
      first={loaderData}
      atStart={atStart}
      of={ofTag(tag)}
      address={tag === null ? '/blog' : tagAddress(tag)}
      end={
        <>
          {tag === null && <Link to={ARCHIVE}>{say('allByYear', 'All posts by year')}</Link>}
          <a href={tag === null ? '/rss.xml' : tagFeedAddress(tag, 'rss')} type="application/rss+xml">
            {say('rssFeed', 'RSS feed')}
          </a>
        </>
      }
    >
      <h1>{tag === null ? say('blog', 'Blog') : <bdi>{tag}</bdi>}</h1>
      {tag === null && <SearchForm query="" label={say('searchPosts', 'Search posts')} />}
      {tag !== null && (
        <p>
          <Link to="/blog">{say('allPosts', 'All posts')}</Link>
        </p>
      )}
    </PostList>
  );
}

export { PageError as ErrorBoundary } from '../page-error.tsx';
