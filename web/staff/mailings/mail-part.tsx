import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { watchCorrectionOf, watchMailingOf } from '../../data/staff/mail/mailings.client.ts';
import type { Mailing } from '../../domain/mail/mailing.ts';
import { SCREENS } from '../shared/addresses.ts';
import { useLive } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { MailChoices, type MailPartProps } from './mail-choices.tsx';
import { CancelMailing } from './mailing-list.tsx';
import { mailingState, newsName } from './mailing-words.ts';
import './mailings.css';

/** “Also send by mail” in the publish panel (docs/product.md#news-by-mail). */
export function MailPart(props: MailPartProps) {
  const { post } = props;
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
  if (mailing.value === undefined) return null;
  return (
    <details
      className="mail-part"
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
function Correction(props: MailPartProps & { first: Mailing }) {
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
      Send a correction …
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
        <Anchor component={Link} to={SCREENS.mailings}>
          All mails
        </Anchor>
      </Group>
    </>
  );
}
