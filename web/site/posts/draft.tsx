import { use } from 'react';
import { data, redirect } from 'react-router';
import { dateMachine, timeText } from '../../../platform/domain/dates.ts';
import { siteContext } from '../../data/site-context.ts';
import type { DraftData } from '../../data/visitor/pages.ts';
import { filled, PageLanguage, useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { AroundText } from '../../ui/markdown/text-contexts.ts';
import { contentOf, preloadMarkdown } from '../../ui/posts/post-content.tsx';
import { PostView } from '../../ui/posts/post-view.tsx';
import { formatText } from '../format-text.server.ts';
import { pageMeta, sayOn } from '../page-meta.ts';
import { readDraft, readOnServer } from '../page-read.server.ts';
import { readInBrowser } from '../page-read.ts';
import { redirectReplacing } from '../redirect-replacing.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/draft.ts';
import './post-page.css';
import './draft.css';

/** The URL is a secret, so the page is not cached or indexed, and the URL is not sent as a referrer. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const found = await readOnServer(site, (db) => readDraft(db, params.secret, site.mainOrigin));
  if (found === null) return data(null, { status: site.hostKind === 'demo' ? 200 : 404, headers: HEADERS });
  if (found.live !== null) throw redirect(found.live, { headers: HEADERS });
  const { post, cards } = found;
  await formatText(site, contentOf(post), { tags: post.tags, posts: cards });
  return data(found, { headers: HEADERS });
}

export { headersOfLoader as headers } from '../page-meta.ts';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const [found] = await Promise.all([
    readInBrowser((reads, db) => reads.readDraft(db, params.secret, location.origin)),
    preloadMarkdown(),
  ]);
  if (found?.live) throw redirectReplacing(request, found.live);
  return found;
}

/** Of the draft, only the title is metadata, because services that make link previews store what they read. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const say = sayOn(matches);
  const title = loaderData
    ? say('draftOf', 'Draft: {title}', { title: loaderData.post.title })
    : say('draft', 'Draft');
  return pageMeta(matches, { path: '/drafts', title, hidden: true });
}

/** A draft, for anyone who has its link (docs/product.md#shared-drafts). */
export default function Draft({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  if (!loaderData) return <Ended />;
  const { post, authors, minutes, cards } = loaderData;
  return (
    <div className="column">
      <DraftNote draft={loaderData} />
      <AroundText value={site ? { ...site, tags: post.tags, posts: cards } : null}>
        <PostView post={post} authors={authors} minutes={minutes} />
      </AroundText>
    </div>
  );
}

function DraftNote({ draft: { by: id, at, expires, authors } }: { draft: DraftData }) {
  const say = useSay();
  const by = Object.hasOwn(authors, id) ? authors[id]?.displayName : undefined;
  return (
    <aside className="draft-note" aria-label={say('aboutThisPage', 'About this page')}>
      <strong>{say('draftNote', 'Draft, not public')}</strong>
      <p>
        {by ? filled(say('sharedBy', 'Shared by {name}.'), { name: <bdi>{by}</bdi> }) : null}{' '}
        {filled(say('savedAt', 'Saved {date}. This link works until {end}.'), {
          date: <Time time={at} />,
          end: <Time time={expires} />,
        })}
      </p>
    </aside>
  );
}

function Time({ time }: { time: number }) {
  const { locale } = use(PageLanguage);
  return (
    // Browser and server may format the date differently, because their locale data may differ.
    <time dateTime={dateMachine(time)} suppressHydrationWarning>
      {timeText(time, locale)}
    </time>
  );
}

function Ended() {
  const say = useSay();
  return (
    <div className="column">
      <h1>{say('linkEnded', 'This link has ended')}</h1>
      <p>
        {filled(
          say(
            'linkEndedText',
            'Draft links work only for a few days. Ask the sender for a new one, or check whether the post is now {onTheBlog}.',
          ),
          { onTheBlog: <Link to="/blog">{say('linkEndedLink', 'on the blog')}</Link> },
        )}
      </p>
    </div>
  );
}

export { PageError as ErrorBoundary } from '../page-error.tsx';
