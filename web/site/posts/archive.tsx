import { use } from 'react';
import { replace } from 'react-router';
import { siteContext } from '../../data/site-context.ts';
import { getPostsOfYear, getYears } from '../../data/visitor/published-places.server.ts';
import { ARCHIVE, type ArchiveYear, parseYear, yearAddress } from '../../domain/posts/archive.ts';
import { byMonth } from '../../domain/posts/by-month.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import type { Say } from '../../domain/words/say.ts';
import { PageLanguage, useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { PostDate } from '../../ui/post-date.tsx';
import { pageMeta, sayOn } from '../page-meta.ts';
import { readOnServer } from '../page-read.server.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/archive.ts';
import './archive.css';

// One module serves `/blog/archive` and `/blog/archive/:year`. With two modules, their shared code would be in a third
// file, which each page would have to request too.

/** The data is always read on the server, which reads only titles. The browser would load whole posts. */
export async function loader({ context, params: { year: text } }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  if (text === undefined) {
    const years = await readOnServer(site, getYears);
    return years && { years };
  }
  const year = parseYear(text);
  const posts = year === null ? [] : await readOnServer(site, (db, now) => getPostsOfYear(db, now, year));
  if (posts?.length === 0) throw replace('/404');
  return posts && { year, posts };
}

export function meta({ matches, params: { year } }: Route.MetaArgs) {
  const path = year === undefined ? ARCHIVE : `${ARCHIVE}/${year}`;
  const title = year && sayOn(matches)('postsOfYear', 'Posts of {year}', { year });
  return pageMeta(matches, { path, ...(title ? { title } : {}) });
}

/** The archive: all years of the blog, or the posts of one year by month (docs/product.md#archive). */
export default function Archive({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NotHere />;
  return 'years' in loaderData ? (
    <Years years={loaderData.years} />
  ) : (
    <Year year={loaderData.year} posts={loaderData.posts} />
  );
}

function Years({ years }: { years: readonly ArchiveYear[] }) {
  const say = useSay();
  return (
    <div className="column archive">
      <h1>{say('archive', 'Archive')}</h1>
      <p>
        <Link to="/blog">{say('allPosts', 'All posts')}</Link>
      </p>
      {years.length === 0 && <p className="empty">{say('noPosts', 'No posts yet. Come back soon.')}</p>}
      <ul className="archive__years">
        {years.map(({ year, posts }) => (
          <li key={year}>
            <Link to={yearAddress(year)}>
              <span className="archive__year">{year}</span> <span>{counted(say, posts)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface YearProps {
  year: number | null;
  posts: readonly { id: string; slug: string | undefined; title: string; publishDate: number }[];
}

function Year({ year, posts }: YearProps) {
  const { locale } = use(PageLanguage);
  const say = useSay();
  return (
    <div className="column archive">
      <h1>{year}</h1>
      <p>
        {counted(say, posts.length)} · <Link to={ARCHIVE}>{say('allYears', 'All years')}</Link>
      </p>
      {byMonth(posts, locale).map(([month, ofMonth]) => (
        <section key={month} className="archive__month">
          <h2>
            {month} <small>{counted(say, ofMonth.length)}</small>
          </h2>
          <ul>
            {ofMonth.map((post) => (
              <li key={post.id}>
                <Link to={postAddress(post)}>
                  <bdi>{post.title}</bdi>
                </Link>
                <PostDate time={post.publishDate} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const counted = (say: Say, count: number) =>
  say('posts', { one: '{count} post', other: '{count} posts' }, { count });

/** Shown on a demo host, whose server reads no posts. The text is in English, because only staff see it. */
function NotHere() {
  const site = useSite();
  return (
    <div className="column archive">
      <h1>Archive</h1>
      <p className="empty">
        The archive is on <a href={`${site?.mainOrigin ?? ''}${ARCHIVE}`}>the public site</a>.
      </p>
    </div>
  );
}

export { PageError as ErrorBoundary } from '../page-error.tsx';
