import { Anchor, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import {
  countReaders,
  type MailOrder,
  orderMailing,
  orderTest,
  watchMailingOf,
} from '../../data/staff/mail/mailings.client.ts';
import { namedGame } from '../../domain/game-of-post.ts';
import { LONGEST_PREHEADER, LONGEST_SUBJECT, mailLine } from '../../domain/mail/mail-line.ts';
import { canBeMailed, type Mailing } from '../../domain/mail/mailing.ts';
import { newsChoices, type WantedNews } from '../../domain/mail/wanted-news.ts';
import type { Person } from '../../domain/people/user-record.ts';
import type { Post } from '../../domain/posts/post.ts';
import type { PostState } from '../../domain/posts/post-state.ts';
import { counted } from '../../domain/text/counted.ts';
import { SCREENS } from '../shared/addresses.ts';
import { namesOf, useKnownBios, useLive } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { PermittedButton } from '../shared/permitted-button.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { useDatabaseAction } from '../shared/use-database-action.ts';
import { MailPreview } from './mail-preview.tsx';
import { CancelMailing } from './mailing-list.tsx';
import { mailingState, newsName } from './mailing-words.ts';
import './mailings.css';

export interface MailPartProps {
  person: Person;
  post: Post;
  state: PostState;
  /** Whether the form has unsaved text, which the mail does not contain. */
  hasUnsaved: boolean;
  /** Reports whether the preview covers the panel. */
  onCover: (isCovered: boolean) => void;
}

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
      {mailing.value === null ? <MailChoices {...props} /> : <Ordered mailing={mailing.value} />}
    </details>
  );
}

/** The mailing of this post. */
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

function MailChoices({ person, post, state, hasUnsaved, onCover }: MailPartProps) {
  const { studio } = useStaffSite();
  const { games } = studio;
  const game = namedGame(games, post.tags);
  const [to, setTo] = useState<WantedNews>(game ? `game:${game.address}` : 'all');
  const [subject, setSubject] = useState(mailLine(post.title, LONGEST_SUBJECT));
  const [preheader, setPreheader] = useState(mailLine(post.shortText, LONGEST_PREHEADER));
  const [readers, setReaders] = useState<ReadonlyMap<WantedNews, number> | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const preview = (isOpen: boolean) => {
    setPreviewed(isOpen);
    onCover(isOpen);
  };
  const [told, setTold] = useState('');
  const bios = useKnownBios();
  const { run, busy, failure, dismiss } = useDatabaseAction();
  useEffect(() => {
    void run('The readers were not counted.', async (db) => setReaders(await countReaders(db, games)));
  }, [run, games]);

  const order: MailOrder = { post: post.id, to, subject: subject.trim(), preheader: preheader.trim() };
  const count = readers?.get(to) ?? null;
  const refusal = (() => {
    if (!canBeMailed(post.id))
      return 'The id of this post has characters that links in mails cannot contain.';
    if (order.subject === '') return 'The mail needs a subject.';
    if (count === null) return 'The readers are not counted yet.';
    return count === 0 ? 'Nobody has confirmed this kind of news yet.' : null;
  })();
  const acts = (
    <Group>
      <Button variant="default" onClick={() => preview(true)}>
        Preview
      </Button>
      <PermittedButton
        variant="default"
        refusal={order.subject === '' ? 'The mail needs a subject.' : null}
        aria-busy={busy}
        onClick={() =>
          void run('The test was not sent.', async (db) =>
            setTold(`A test is on its way to ${await orderTest(db, person.uid, order)}.`),
          )
        }
      >
        Send me a test
      </PermittedButton>
      <PermittedButton
        refusal={refusal}
        aria-busy={busy}
        onClick={() => void run('The mail was not scheduled.', (db) => orderMailing(db, person.uid, order))}
      >
        {state === 'live' ? 'Send the mail now' : 'Send when the post is live'}
      </PermittedButton>
    </Group>
  );

  return (
    <div className="mail-part__fields">
      <NativeSelect
        label="Send as"
        value={to}
        data={newsChoices(games).map((value) => ({ value, label: newsName(value, games) }))}
        onChange={(event) => setTo(event.currentTarget.value as WantedNews)}
      />
      <p role="status" className="staff-hint">
        {count === null
          ? ''
          : `${counted(count, 'confirmed reader')} ${count === 1 ? 'wants' : 'want'} this.`}
      </p>
      <TextInput
        label="Subject"
        dir="auto"
        maxLength={LONGEST_SUBJECT}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <TextInput
        label="Preview text (shown beside the subject)"
        dir="auto"
        maxLength={LONGEST_PREHEADER}
        value={preheader}
        onChange={(event) => setPreheader(event.currentTarget.value)}
      />
      <p className="staff-hint">
        A post is sent once. A mail cannot be called back.
        {hasUnsaved ? ' Unsaved text is not in a test.' : ''}
      </p>
      {acts}
      <p role="status" className="staff-hint">
        {told}
      </p>
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
      {isPreviewed && (
        <MailPreview
          post={post}
          names={namesOf(bios.value)}
          subject={subject}
          preheader={preheader}
          onClose={() => preview(false)}
        />
      )}
    </div>
  );
}
