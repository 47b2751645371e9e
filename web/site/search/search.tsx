import { data, redirect, useLocation } from 'react-router';
import type { MarkedText } from '../../../platform/domain/text/searched-words.ts';
import { siteContext } from '../../data/site-context.ts';
import { ReadError } from '../../data/visitor/read-problem.ts';
import { FOUND_ON_A_PAGE, type FoundPost, type SearchAnswer } from '../../domain/posts/found-post.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import { filled, useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PostDate } from '../../ui/post-date.tsx';
import { pageMeta, sayOn } from '../page-meta.ts';
import type { PageReadFailure } from '../page-read.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/search.ts';
import { countSentence, lastPage, parseSearch, searchAddress } from './search-address.ts';
import { SearchForm } from './search-form.tsx';
import './search.css';

/** Always runs on the server, because the index is there. Responses are not cached. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { query, page } = parseSearch(new URL(request.url).search);
  // On a demo host nothing is read, because the visitor is not known yet (docs/product.md#host-guard).
  if (query === '' || site.hostKind === 'demo') return answered(null);
  const answer = await site.search(query, (page - 1) * FOUND_ON_A_PAGE).catch((error: unknown): never => {
    site.report('search-failed', error);
    const problem = error instanceof ReadError ? error.problem : 'offline';
    throw data({ problem } satisfies PageReadFailure, { status: 503 });
  });
  const last = lastPage(answer.total);
  if (page > last) throw redirect(searchAddress(query, last));
  return answered(answer);
}

const answered = (answer: SearchAnswer | null) =>
  data({ answer }, { headers: { 'cache-control': 'no-store' } });

export { headersOfLoader as headers } from '../page-meta.ts';

export function meta({ matches, location }: Route.MetaArgs) {
  const { query } = parseSearch(location.search);
  const say = sayOn(matches);
  const title = query ? say('searchFor', 'Search: {words}', { words: query }) : say('search', 'Search');
  return pageMeta(matches, { path: '/search', title, hidden: true });
}

/** Search in published posts (docs/product.md#search). Without JavaScript it is a plain form. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, page } = parseSearch(useLocation().search);
  const site = useSite();
  const say = useSay();
  const answer = loaderData?.answer ?? null;
  // The text is in English, because only staff see a demo host.
  if (site?.hostKind === 'demo')
    return (
      <div className="column search">
        <h1>Search</h1>
        <p className="empty">
          The search is on <a href={`${site.mainOrigin}/search`}>the public site</a>.
        </p>
      </div>
    );
  return (
    <div className="column search">
      <h1>{say('search', 'Search')}</h1>
      <SearchForm query={query} label={say('searchLabel', 'Search the blog’s posts')} />
      <p className="search__count" role="status">
        {answer && countSentence(say, answer.total, query, page)}
      </p>
      {answer?.total === 0 && (
        <p className="empty">
          {filled(
            say(
              'searchAdvice',
              'Try fewer or different words: a post must contain all of them. Or browse {allPosts}.',
            ),
            { allPosts: <Link to="/blog">{say('searchAdviceLink', 'all posts')}</Link> },
          )}
        </p>
      )}
      <ol className="search__found">
        {answer?.posts.map((post) => (
          <li key={post.id}>
            <Found post={post} />
          </li>
        ))}
      </ol>
      {answer && <Pages query={query} page={page} total={answer.total} />}
    </div>
  );
}

/** A search result: title, highlighted excerpt, date and tags. */
function Found({ post }: { post: FoundPost }) {
  const { title, excerpt, image, publishDate, tags } = post;
  return (
    <Link className="found" to={postAddress(post)} prefetch="intent">
      <Picture className="found__image" source={image} alt="" width={160} height={90} lazy />
      <div>
        <h2 dir="auto">
          <Marked text={title} />
        </h2>
        <p dir="auto">
          <Marked text={excerpt} />
        </p>
        <p className="found__facts">
          <PostDate time={publishDate} />
          {tags.length > 0 && <bdi> · {tags.join(', ')}</bdi>}
        </p>
      </div>
    </Link>
  );
}

function Marked({ text }: { text: MarkedText }) {
  // The position is used as the key, because the parts have nothing else to identify them.
  return text.map(({ text: part, isFound }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
    isFound ? <mark key={at}>{part}</mark> : part,
  );
}

/** Links to the previous and the next page. */
function Pages({ query, page, total }: { query: string; page: number; total: number }) {
  const say = useSay();
  const hasNext = page < lastPage(total);
  if (page === 1 && !hasNext) return null;
  return (
    <nav className="search__pages" aria-label={say('foundPages', 'Pages of search results')}>
      {page > 1 && (
        <Link className="button" to={searchAddress(query, page - 1)}>
          {say('betterMatches', 'Previous results')}
        </Link>
      )}
      {hasNext && (
        <Link className="button" to={searchAddress(query, page + 1)}>
          {say('moreFound', 'More results')}
        </Link>
      )}
    </nav>
  );
}

export { PageError as ErrorBoundary } from '../page-error.tsx';
