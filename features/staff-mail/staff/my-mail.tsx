import { Checkbox } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { MailState } from '../../../platform/domain/mail/mail-state.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import {
  mayGetStaffMail,
  STAFF_MAIL_KINDS,
  type StaffMailChoice,
  type StaffMailKind,
} from '../../../web/domain/people/staff-mail.ts';
import { useLiveUserRecord } from '../../../web/staff/shared/live-data.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { chooseStaffMail, watchStaffMailChoice } from '../data/staff-mail.client.ts';
import './my-mail.css';

const WORDS: Record<StaffMailKind, { label: string; what: string }> = {
  approval: {
    label: 'A person waits for approval',
    what: 'Someone has signed in for the first time, and needs a level to enter.',
  },
  review: {
    label: 'A post is ready for review',
    what: 'Someone has asked for a review. Administrators get it for pages, too.',
  },
  live: {
    label: 'Your post is live',
    what: 'A post of yours was published, or a scheduled one became public.',
  },
  alarm: {
    label: 'Something is wrong with the site',
    what: 'The disk is almost full, a backup failed, or another alarm begins. The dashboard also shows all alarms.',
  },
};

/** Whether the site has the feature that sends mails about alarms. */
const useHasAlarms = (): boolean => 'alarms' in useStaffSite().features;

const NOT_SENT: Record<Exclude<MailState, 'on'>, string> = {
  missing:
    'This site sends no mail yet, because no mail server is set up. Your choice takes effect when an administrator has set one up.',
  off: 'This site sends no mail now, because it runs on a copy of the original site’s data. Your choice takes effect when an administrator has turned sending on.',
};

/** The content of “Mail to you”: which notification mails a person gets (features/staff-mail/README.md#what-the-site-does). */
export default function MyMail() {
  const person = usePerson();
  const { mail, features } = useStaffSite();
  const hasAlarms = useHasAlarms();
  const record = useLiveUserRecord(person.uid).value;
  const choice = useLive<StaffMailChoice>(`staff mail of ${person.uid}`, (db, watcher) =>
    watchStaffMailChoice(db, person.uid, watcher),
  );
  return (
    <>
      <p>{record && addressText(record.email)}</p>
      {mail !== 'on' && <p>{NOT_SENT[mail]}</p>}
      <LiveState live={choice} what="your choice" />
      {choice.value && <Switches choice={choice.value} />}
      <p className="staff-hint">
        You get at most one such mail in ten minutes. It covers everything since the previous one.{' '}
        {hasAlarms && mayGetStaffMail(person, 'alarm') && 'The same alarm is mailed at most once an hour. '}
        {'passkeys' in features &&
          'When your sign-in changes, for example by a new passkey, you get a mail at once.'}
      </p>
    </>
  );
}

const addressText = (email: string): string =>
  email === ''
    ? 'Your account has no confirmed e-mail address, so you get no mail. Link a Google account at “Your sign-in” to add one.'
    : `Mails go to ${email}, the address of your account. Only you and administrators can see it.`;

function Switches({ choice }: { choice: StaffMailChoice }) {
  const person = usePerson();
  const { run, problem } = useDatabaseAction();
  // The choice as the user has set it, until the server stores or rejects it.
  const [pressed, setPressed] = useState<StaffMailChoice | null>(null);
  const [news, setNews] = useState('');
  const shown = pressed ?? choice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored choice replaces the pressed one
  useEffect(() => setPressed(null), [choice]);
  const id = useId();
  const hasAlarms = useHasAlarms();
  const kinds = STAFF_MAIL_KINDS.filter(
    (kind) => mayGetStaffMail(person, kind) && (kind !== 'alarm' || hasAlarms),
  );
  const store = async (kind: StaffMailKind, on: boolean) => {
    const next = { ...shown, [kind]: on };
    setPressed(next);
    setNews('');
    const isStored = await run('Your choice was not saved.', (db) => chooseStaffMail(db, person.uid, next));
    if (isStored) setNews('Saved.');
    else setPressed(null);
  };
  return (
    <fieldset className="my-mail">
      <legend>Send me a mail when</legend>
      {kinds.map((kind) => (
        <div key={kind}>
          <Checkbox
            label={WORDS[kind].label}
            checked={shown[kind]}
            aria-describedby={`${id}${kind}`}
            onChange={(event) => void store(kind, event.currentTarget.checked)}
          />
          <p id={`${id}${kind}`} className="staff-hint">
            {WORDS[kind].what}
          </p>
        </div>
      ))}
      {problem}
      <p role="status" className="staff-hint my-mail__news">
        {news}
      </p>
    </fieldset>
  );
}
