import { Anchor } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { dateMachine } from '../../../platform/domain/dates.ts';
import { localTime } from '../../../platform/domain/local-time.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { PARTS, postEditor } from '../../../web/staff/shared/addresses.ts';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { watchMailing } from '../data/mailings.client.ts';
import { isToReaders, type Mailing } from '../model/mailing.ts';
import { NEWS_SECTION } from '../model/names.ts';
import { CancelMailing } from './mailing-list.tsx';
import { MailingText } from './mailing-text.tsx';
import { mailingRecipients, mailingResults, mailingState, mailingTitle } from './mailing-words.ts';
import './mailings.css';

/** One mailing: its facts, its results and the mail itself (features/news/documents.md). */
export function OneMailing({ id }: { id: string }) {
  return (
    <>
      <p>
        <Anchor component={Link} to={NEWS_SECTION}>
          All mailings
        </Anchor>
      </p>
      <LiveMailing id={id} />
    </>
  );
}

function LiveMailing({ id }: { id: string }) {
  const mailing = useLive<Mailing | null>(`mailing ${id}`, (db, watcher) => watchMailing(db, id, watcher));
  if (mailing.error)
    return (
      <LiveProblem what="The mailing could not be loaded." error={mailing.error} onRetry={mailing.retry} />
    );
  if (mailing.value === undefined) return <p role="status">Loading the mailing…</p>;
  return mailing.value === null ? <p>There is no such mailing.</p> : <Shown mailing={mailing.value} />;
}

function Shown({ mailing }: { mailing: Mailing }) {
  const { studio } = useStaffSite();
  const { id, kind, post, preheader, at } = mailing;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mailing-title" dir="auto">
        {mailingTitle(mailing)}
      </h3>
      <dl className="mailing-facts">
        <dt>To</dt>
        <dd>{mailingRecipients(mailing, studio.games)}</dd>
        <dt>Ordered</dt>
        <dd>
          <time dateTime={dateMachine(at)}>{localTime(at)}</time>
        </dd>
        {preheader !== '' && (
          <>
            <dt>Preview text</dt>
            <dd dir="auto">{preheader}</dd>
          </>
        )}
        {post !== '' && (
          <>
            <dt>Post</dt>
            <dd>
              <Anchor component={Link} to={postEditor(post)}>
                Open the post
              </Anchor>
            </dd>
          </>
        )}
        <dt>State</dt>
        <dd>{mailingState(mailing)}</dd>
      </dl>
      <CancelMailing mailing={mailing} />
      {isToReaders(mailing) && <Results mailing={mailing} />}
      {isToReaders(mailing) && kind !== 'digest' && <MailingText id={id} />}
    </>
  );
}

/** The number of mails and readers for each result, updated live. */
function Results({ mailing }: { mailing: Mailing }) {
  return (
    <section aria-labelledby="mailing-results" className="mailing-section">
      <h4 id="mailing-results">Results</h4>
      <dl className="mailing-facts">
        {mailingResults(mailing).map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p className="staff-hint">
        Accepted: your mail server took over the mail. Uncertain: the connection ended before the server
        answered. <Link to={PARTS.mail}>Mail</Link> lists failed and uncertain mails with their reasons. You
        can retry them there.
      </p>
    </section>
  );
}
