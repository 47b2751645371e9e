import { useLocation } from 'react-router';
import { siteContext } from '../site-context.ts';
import type { Route } from './+types/blog-list.ts';
import { parseListPlace, placeSearch } from './list-place.ts';
import { pageMeta } from './page-meta.ts';
import { readBlogList, readOnServer } from './page-read.server.ts';
import { readInBrowser } from './page-read.ts';
import { PostList } from './post-list.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = parseListPlace(new URL(request.url).search);
  return readOnServer(context.get(siteContext), (db, now) => readBlogList(db, now, place));
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const place = parseListPlace(new URL(request.url).search);
  return readInBrowser((reads, db, now) => reads.readBlogList(db, now, place));
}

export function meta({ matches, location }: Route.MetaArgs) {
  const place = parseListPlace(location.search);
  return pageMeta(matches, { path: place ? `/blog${placeSearch(place)}` : '/blog' });
}

export default function BlogList({ loaderData }: Route.ComponentProps) {
  // A list that starts elsewhere is another list: the further pages belong to the old one.
  const { search } = useLocation();
  return loaderData ? (
    <PostList key={search} first={loaderData} atStart={parseListPlace(search) === null} />
  ) : null;
}

export { PageError as ErrorBoundary } from './page-error.tsx';
