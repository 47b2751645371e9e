import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import type { PublishPartProps } from '../../../web/staff/shared/staff-feature.tsx';
import { watchCorrectionOf, watchMailingOf } from '../data/mailings.client.ts';
import type { Mailing } from '../model/mailing.ts';
import { NEWS_SECTION } from '../model/names.ts';
import { MailChoices } from './mail-choices.tsx';
import { CancelMailing } from './mailing-list.tsx';
import { mailingState, newsName } from './mailing-words.ts';
import { useNewsState } from './news-state.ts';
import './mailings.css';

/** “Also send by mail” in the publish panel (features/news/README.md#sending-a-post). */
export default function MailPart(props: PublishPartProps) {
  const { post } = props;
  const news = useNewsState();
  const [isOpen, setOpen] = useState(false);
  const mailing = useLive<Mailing | null>(`mailing of ${post.id}`, (db, watcher) =>
    watchMailingOf(db, post.id, watcher),
  );
  if (mailing.error)
    return (
      <LiveProblem
        what="The mail of this post could not be loaded."
        error={mailing.error}
        onRetry={mailing.retry}
      />
    );
  if (!news?.from || mailing.value === undefined) return null;
  return (
    <details
      className="mail-order"
      open={isOpen || mailing.value !== null}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Also send by mail</summary>
      {mailing.value === null ? (
        <MailChoices {...props} />
      ) : (
        <>
          <Ordered mailing={mailing.value} />
          {mailing.value.state === 'sent' && <Correction {...props} first={mailing.value} />}
        </>
      )}
    </details>
  );
}

/**
 * The correction of a sent mail, or a form for it if none was requested yet. A mail can have only one correction. The
 * fields open on request, so that no correction is sent by mistake.
 */
function Correction(props: PublishPartProps & { first: Mailing }) {
  const { post } = props;
  const [isOpen, setOpen] = useState(false);
  const correction = useLive<Mailing | null>(`correction of ${post.id}`, (db, watcher) =>
    watchCorrectionOf(db, post.id, watcher),
  );
  if (correction.error)
    return (
      <LiveProblem
        what="The correction of this post’s mail could not be loaded."
        error={correction.error}
        onRetry={correction.retry}
      />
    );
  if (correction.value === undefined) return null;
  if (correction.value) return <Ordered mailing={correction.value} />;
  if (isOpen) return <MailChoices {...props} />;
  return (
    <Button variant="default" mt="sm" onClick={() => setOpen(true)}>
      Send a correction…
    </Button>
  );
}

/** A requested mailing: the mail about this post, or the correction of that mail. */
function Ordered({ mailing }: { mailing: Mailing }) {
  const { studio } = useStaffSite();
  return (
    <>
      <p role="status">
        {newsName(mailing.to, studio.games)}: “{mailing.subject}”. {mailingState(mailing)}
      </p>
      <Group mt="sm">
        <CancelMailing mailing={mailing} />
        <Anchor component={Link} to={NEWS_SECTION}>
          All mails
        </Anchor>
      </Group>
    </>
  );
}
