import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { LONGEST_PREHEADER, LONGEST_SUBJECT, mailLine } from '../../../platform/domain/mail/mail-line.ts';
import { counted } from '../../../platform/domain/text/counted.ts';
import { PermittedButton } from '../../../platform/staff/buttons.tsx';
import { useLeaveGuard } from '../../../platform/staff/editing/leave-guard.tsx';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { namedGame } from '../../../web/domain/game-of-post.ts';
import { newsChoices, type WantedNews, wantedNews } from '../../../web/domain/mail/wanted-news.ts';
import { namesOf, useKnownBios } from '../../../web/staff/shared/live-data.ts';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import type { PublishPartProps } from '../../../web/staff/shared/staff-feature.tsx';
import {
  countReaders,
  type MailOrder,
  orderCorrection,
  orderMailing,
  orderTest,
} from '../data/mailings.client.ts';
import { canBeMailed, type Mailing } from '../model/mailing.ts';
import { MailPreview } from './mail-preview.tsx';
import { newsName } from './mailing-words.ts';

/**
 * The form for a mail that is not requested yet: recipients and texts, with preview and test. `first`: if this mail is
 * a correction, the sent mail that it corrects. A correction has the recipients of that mail.
 */
export function MailChoices({
  person,
  post,
  state,
  hasUnsaved,
  onCover,
  first = null,
}: PublishPartProps & { first?: Mailing | null }) {
  const { studio } = useStaffSite();
  const { games } = studio;
  const game = namedGame(games, post.tags);
  const [to, setTo] = useState<WantedNews>(
    first ? wantedNews(first.to) : game ? `game:${game.address}` : 'all',
  );
  const [proposed] = useState({
    subject: mailLine(first ? `Correction: ${post.title}` : post.title, LONGEST_SUBJECT),
    preheader: mailLine(first ? 'This mail corrects an earlier one.' : post.shortText, LONGEST_PREHEADER),
  });
  const [subject, setSubject] = useState(proposed.subject);
  const [preheader, setPreheader] = useState(proposed.preheader);
  useLeaveGuard(subject !== proposed.subject || preheader !== proposed.preheader);
  const [readers, setReaders] = useState<ReadonlyMap<WantedNews, number> | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const preview = (isOpen: boolean) => {
    setPreviewed(isOpen);
    onCover(isOpen);
  };
  const [told, setTold] = useState('');
  const bios = useKnownBios();
  const { run, busy, problem } = useDatabaseAction();
  const counting = useDatabaseAction();
  const { run: runCount, dismiss: dismissCount } = counting;
  const countAgain = useCallback(() => {
    dismissCount();
    void runCount('The readers were not counted.', async (db) => setReaders(await countReaders(db, games)));
  }, [runCount, dismissCount, games]);
  useEffect(countAgain, [countAgain]);

  const order: MailOrder = { post: post.id, to, subject: subject.trim(), preheader: preheader.trim() };
  const count = readers?.get(to) ?? null;
  const refusal = (() => {
    if (!canBeMailed(post.id))
      return 'This post cannot be sent, because its id has characters that links in mails cannot contain.';
    if (order.subject === '') return 'The mail needs a subject.';
    if (first) return null;
    if (count === null) return 'The readers are not counted yet.';
    return count === 0 ? 'No confirmed reader wants this kind of news yet.' : null;
  })();
  const when = state === 'live' ? 'now' : 'later';
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
        onClick={() =>
          void run(NOT_ORDERED[when], (db) =>
            first ? orderCorrection(db, person.uid, order) : orderMailing(db, person.uid, order),
          )
        }
      >
        {SEND[first ? 'correction' : 'post'][when]}
      </PermittedButton>
    </Group>
  );

  return (
    <div className="mail-order__fields">
      {first ? (
        <p className="staff-hint">
          A correction contains the current text of the post. It is sent once, to the readers who got the
          first mail in the last 90 days and still want news of this kind.
        </p>
      ) : (
        <>
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
        </>
      )}
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
        {first ? '' : 'A post is sent only once. '}A mail cannot be recalled.
        {hasUnsaved ? ' Unsaved text is not in a test.' : ''}
      </p>
      {acts}
      <p role="status" className="staff-hint">
        {told}
      </p>
      {counting.failure && <LiveProblem {...counting.failure} onRetry={countAgain} />}
      {problem}
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

const NOT_ORDERED = { now: 'The mail was not sent.', later: 'The mail was not scheduled.' } as const;

const SEND = {
  post: { now: 'Send the mail now', later: 'Send when the post is live' },
  correction: { now: 'Send the correction now', later: 'Send the correction when the post is live' },
} as const;
