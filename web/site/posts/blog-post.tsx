import { Fragment } from 'react';
import { data, isRouteErrorResponse, replace, useRouteError } from 'react-router';
import { siteContext } from '../../data/site-context.ts';
import { namedGame } from '../../domain/game-of-post.ts';
import type { Post } from '../../domain/posts/post.ts';
import { lastingAddress, postAddress, postKey } from '../../domain/posts/slug.ts';
import { updatedDate } from '../../domain/posts/updated-date.ts';
import { useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { AroundText } from '../../ui/markdown/text-contexts.ts';
import { preloadMarkdown } from '../../ui/posts/post-content.tsx';
import { PostView } from '../../ui/posts/post-view.tsx';
import { formatPost } from '../format-text.server.ts';
import { GameColors } from '../game-colors.tsx';
import { PageError } from '../page-error.tsx';
import { pageMeta } from '../page-meta.ts';
import { isRemovedPost, readOnServer, readPost } from '../page-read.server.ts';
import { readInBrowser } from '../page-read.ts';
import { movedTo, redirectReplacing } from '../redirect-replacing.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/blog-post.ts';
import { AfterPost } from './after-post/after-post.tsx';
import '../not-found.css';
import './post-page.css';
import { dateMachine } from '../../../platform/domain/dates.ts';
import { type Author, authorName, memberAddress } from '../../domain/bios/author.ts';

import type { Studio } from '../../domain/studio.ts';
import { sayIn } from '../../domain/words/say.ts';
import { imageOf, organization, type Structure } from '../structured-data.ts';

/** Structured data of a post, for search engines and social cards. */
export function postStructure(
  studio: Studio,
  origin: string,
  post: Post,
  authors: Readonly<Record<string, Author>>,
): Structure {
  const names = Object.fromEntries(Object.values(authors).map((bio) => [bio.id, bio.displayName]));
  const address = origin + postAddress(post);
  const updated = updatedDate(post);
  const people = post.authors.map((id) => ({
    '@type': 'Person',
    name: authorName(id, names, sayIn(studio)),
    ...(Object.hasOwn(authors, id) && authors[id]?.show ? { url: origin + memberAddress({ id }) } : {}),
  }));
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.shortText,
    url: address,
    mainEntityOfPage: address,
    datePublished: dateMachine(post.publishDate),
    ...(updated === null ? {} : { dateModified: dateMachine(updated) }),
    author: people.length > 0 ? people : { '@id': `${origin}/#studio` },
    publisher: organization(studio, origin),
    ...imageOf(post, origin),
  };
}

/** HTTP status for a post in the trash: search engines drop a page sooner on 410 than on 404. */
const REMOVED = 410;

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const found = await readOnServer(site, (db, now) => readPost(db, now, params.id, site.mainOrigin));
  if (found === null && site.hostKind !== 'demo') {
    const isRemoved = await readOnServer(site, (db) => isRemovedPost(db, params.id));
    if (isRemoved) throw data(null, { status: REMOVED });
    // Redirects to /404 if the post does not exist (docs/product.md#blog-post-page).
    throw replace('/404');
  }
  if (found === null) return null;
  if (postKey(found.post) !== params.id) throw movedTo(postAddress(found.post));
  const { post, headers } = await formatPost(site, found.post, found.cards);
  return data({ ...found, post }, { headers });
}

export { headersOfLoader as headers } from '../page-meta.ts';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const [found] = await Promise.all([
    readInBrowser((reads, db, now) => reads.readPost(db, now, params.id, location.origin)),
    preloadMarkdown(),
  ]);
  if (found === null) throw redirectReplacing(request, '/404');
  if (postKey(found.post) !== params.id) throw redirectReplacing(request, postAddress(found.post));
  return found;
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { path: lastingAddress(params), hidden: true });
  const { post, authors } = loaderData;
  return pageMeta(matches, {
    path: postAddress(post),
    title: post.title,
    description: post.shortText,
    image: post.image,
    article: { published: post.publishDate, updated: updatedDate(post) },
    structure: (studio, origin) => postStructure(studio, origin, post, authors),
  });
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  if (!loaderData) return null;
  const { post, authors, minutes, cards } = loaderData;
  const game = site && namedGame(site.studio.games, post.tags);
  return (
    <Fragment key={post.id}>
      <div className="column" data-game={game?.address}>
        {game && <GameColors />}
        <AroundText value={site ? { ...site, tags: post.tags, posts: cards } : null}>
          <PostView post={post} authors={authors} minutes={minutes} />
        </AroundText>
      </div>
      {site && <AfterPost data={loaderData} site={site} />}
    </Fragment>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === REMOVED ? <RemovedPost /> : <PageError />;
}

/** The page of a post that is in the trash. */
function RemovedPost() {
  const say = useSay();
  return (
    <div className="column not-found">
      <h1>{REMOVED}</h1>
      <p className="not-found__text">{say('postRemoved', 'This post was removed.')}</p>
      <p>
        <Link className="button button--primary" to="/blog">
          {say('readTheBlog', 'Read the blog')}
        </Link>
      </p>
    </div>
  );
}
