import { use } from 'react';
import { data, redirect } from 'react-router';
import { siteContext } from '../../data/site-context.ts';
import type { DraftData } from '../../data/visitor/pages.ts';
import { dateMachine, timeText } from '../../domain/dates.ts';
import { filled, PageLanguage, useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { contentOf, preloadMarkdown } from '../../ui/posts/post-content.tsx';
import { PostView } from '../../ui/posts/post-view.tsx';
import { formatText } from '../format-text.server.ts';
import { pageMeta, sayOn } from '../page-meta.ts';
import { readDraft, readOnServer } from '../page-read.server.ts';
import { readInBrowser } from '../page-read.ts';
import { redirectReplacing } from '../redirect-replacing.ts';
import type { Route } from './+types/draft.ts';
import './post-page.css';

/** The address is a secret: not cached, not indexed, and never sent as a referrer. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const found = await readOnServer(site, (db) => readDraft(db, params.secret));
  if (found === null) return data(null, { status: site.hostKind === 'demo' ? 200 : 404, headers: HEADERS });
  if (found.live !== null) throw redirect(found.live, { headers: HEADERS });
  await formatText(site, contentOf(found.post));
  return data(found, { headers: HEADERS });
}

export { headersOfLoader as headers } from '../headers-of-loader.ts';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const [found] = await Promise.all([
    readInBrowser((reads, db) => reads.readDraft(db, params.secret)),
    preloadMarkdown(),
  ]);
  if (found?.live) throw redirectReplacing(request, found.live);
  return found;
}

/** Only the post's title is in the page's meta data, because link previews store what they find. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const say = sayOn(matches);
  const title = loaderData
    ? say('draftOf', 'Draft: {title}', { title: loaderData.post.title })
    : say('draft', 'Draft');
  return pageMeta(matches, { path: '/drafts', title, hidden: true });
}

/** A draft, for people who were sent its link (docs/product.md#shared-drafts). */
export default function Draft({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Ended />;
  return (
    <div className="column">
      <DraftNote draft={loaderData} />
      <PostView post={loaderData.post} authors={loaderData.authors} minutes={loaderData.minutes} />
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
        {filled(say('savedAt', 'Saved {date}. This link ends {end}.'), {
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
    // Browser and server may have different versions of locale data.
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
            'Draft links work only for some days. Ask the sender for a new one, or check whether the post is now {onTheBlog}.',
          ),
          { onTheBlog: <Link to="/blog">{say('linkEndedLink', 'on the blog')}</Link> },
        )}
      </p>
    </div>
  );
}

export { PageError as ErrorBoundary } from '../page-error.tsx';
