import type { NewJob, Outbox } from '@studio-site/backend/outbox';
import { describeError, type Log } from '../../../platform/log.ts';
import { AGAIN, openRunner } from '../../../platform/outbox/runner.ts';
import { isWanted, wantedNews } from '../../../web/domain/mail/wanted-news.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import type { SignUpDocuments } from '../../../web/server/sign-ups/sign-up-documents.ts';
import { newSecret, type StoredSignUp, signUpId } from '../../../web/server/sign-ups/stored-sign-up.ts';
import { isToReaders, postMailingId } from '../model/mailing.ts';
import type { MailedPost, MailedReaders } from './mailed-posts.ts';
import type { MailingDocuments, StoredMailing } from './mailing-documents.ts';
import { ASKED_CONFIRM_MAIL, NEWS_MAIL, NEWS_TEST, newsKey } from './news-jobs.ts';
import { confirmJob, type Ordered } from './opt-in.ts';

export interface RunnerOptions {
  mailings: MailingDocuments;
  signUps: SignUpDocuments;
  readPost: (id: string) => Promise<MailedPost | null>;
  /** Finds the readers who got, or may have got, the mail of a mailing. */
  mailedReaders: MailedReaders;
  outbox: Pick<Outbox, 'enqueue'>;
  log: Log;
  now?: () => number;
  studio: Studio;
  /** When this data folder began to send, in milliseconds since 1970. */
  sendsSince: number;
}

/** Maximum time between two checks for due mailings, in milliseconds. */
const LONGEST_WAIT = 3_600_000;
const OF_ORIGINAL =
  'Not sent: it was due before sending was turned on for this copy of the site. The original may have sent it.';
const NOBODY_TO_CORRECT =
  'Not sent: no reader who got the original mail in the last 90 days still wants this news.';

/**
 * Starts requested mailings: those to readers when their post is public, others immediately. Each mail is a separate
 * job in the outbox. The key of a mail to a reader contains the mailing and the reader, so that repeating an
 * interrupted start sends no such mail twice.
 */
export function mailingRunner(options: RunnerOptions) {
  const { mailings, signUps, readPost, mailedReaders, outbox, log, now = Date.now, sendsSince } = options;

  /** Starts the mailings that are due. Resolves to the time when the next one is due; Infinity for none. */
  async function look(): Promise<number> {
    let next = Number.POSITIVE_INFINITY;
    for (const mailing of await mailings.inState('ordered'))
      try {
        next = Math.min(next, await lookAt(mailing));
      } catch (error) {
        // One mailing that cannot start must not stop the others.
        log({ level: 'error', event: 'mailing-failed', message: describeError(error) });
        next = Math.min(next, now() + AGAIN);
      }
    return next;
  }

  /** Starts a mailing if it is due. Returns when it will be due; Infinity if no time is known, or if it has ended. */
  async function lookAt(mailing: StoredMailing): Promise<number> {
    const due = await dueTime(mailing);
    if (due === null) return Number.POSITIVE_INFINITY;
    if (isOfOriginal(mailing, due)) await mailings.change(mailing.id, 'refused', OF_ORIGINAL);
    else if (due <= now()) await begin(mailing);
    else return due;
    return Number.POSITIVE_INFINITY;
  }

  /** When a mailing starts; null if it waits for a post that is not published. */
  async function dueTime(mailing: StoredMailing): Promise<number | null> {
    return isToReaders(mailing) ? ((await readPost(mailing.post))?.publicAt ?? null) : now();
  }

  /**
   * Whether a mailing to readers was due before this data folder began to send. If it is a copy, the original site may
   * have sent that mailing already.
   */
  function isOfOriginal(mailing: StoredMailing, due: number): boolean {
    return isToReaders(mailing) && Math.max(mailing.at, due) < sendsSince;
  }

  async function begin(mailing: StoredMailing): Promise<void> {
    const mails = mailing.kind === 'confirm' ? await askOldSignUps() : await enqueueNews(mailing);
    if (mailing.kind === 'correction' && mails === 0)
      return mailings.change(mailing.id, 'refused', NOBODY_TO_CORRECT);
    // A mailing to readers is `sent` when its last job has ended (mailing-counter.ts). A mailing without mails has no
    // job, and the jobs of test and confirmation mails are not counted, so these mailings are `sent` now.
    const state = isToReaders(mailing) && mails > 0 ? 'sending' : 'sent';
    await mailings.change(mailing.id, state, '', { mails });
    log({ level: 'info', event: 'mailing-started', message: `${mailing.id}: ${mails} mails` });
  }

  async function enqueueNews(mailing: StoredMailing): Promise<number> {
    if (mailing.kind === 'test') {
      await outbox.enqueue([
        { key: `${NEWS_TEST}:${mailing.id}`, kind: NEWS_TEST, payload: { mailing: mailing.id } },
      ]);
      return 1;
    }
    let mails = 0;
    for await (const part of signUps.all('confirmed')) {
      const readers = await readersOf(mailing, part);
      const jobs = readers.map(
        ({ id }): NewJob => ({
          key: newsKey(mailing.id, id),
          kind: NEWS_MAIL,
          payload: { mailing: mailing.id, signUp: id },
        }),
      );
      await outbox.enqueue(jobs);
      mails += jobs.length;
    }
    return mails;
  }

  async function readersOf(mailing: StoredMailing, confirmed: StoredSignUp[]): Promise<StoredSignUp[]> {
    const { games } = options.studio;
    const readers = confirmed.filter(({ wants }) => isWanted(wants, wantedNews(mailing.to), games));
    if (mailing.kind !== 'correction') return readers.filter(({ often }) => often === 'each');
    const got = await mailedReaders(
      postMailingId(mailing.post),
      readers.map(({ id }) => id),
    );
    return readers.filter(({ id }) => got.has(id));
  }

  /**
   * Queues a confirmation mail to each address that signed up only before the site used confirmed opt-in, and to each
   * waiting sign-up for which none was queued. Returns the number of mails.
   */
  async function askOldSignUps(): Promise<number> {
    let mails = 0;
    for await (const part of signUps.all())
      for (const signUp of part) {
        const ordered = await adopt(signUp);
        if (ordered === null) continue;
        await outbox.enqueue([confirmJob(ordered, ASKED_CONFIRM_MAIL)]);
        mails += 1;
      }
    return mails;
  }

  /**
   * Records the confirmation mail of a sign-up. A sign-up from before confirmed opt-in is moved to the id of its
   * address, or deleted if that id exists. Returns the confirmation mail to send; null if none is to be sent.
   */
  async function adopt(signUp: StoredSignUp): Promise<Ordered | null> {
    const id = signUpId(signUp.email);
    const mailed = now();
    if (signUp.id === id) {
      if (signUp.state !== 'waiting' || signUp.mailed !== null) return null;
      await signUps.change(id, { mailed, mails: 1 }, signUp);
      return { id, mailed };
    }
    if (signUp.state) return null;
    const known = await signUps.get(id);
    if (known === null) {
      const { email, time, consent, form } = signUp;
      const secret = newSecret();
      await signUps.change(
        id,
        { email, time, consent, form, state: 'waiting', secret, mailed, mails: 1 },
        null,
      );
    }
    await signUps.remove([signUp.id]);
    return known === null ? { id, mailed } : null;
  }

  return openRunner('mailing-failed', look, { log, now, longestWait: LONGEST_WAIT });
}
