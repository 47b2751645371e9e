import type { Backend, Change } from '@studio-site/backend';
import { toPlainFields } from '@studio-site/backend/values';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { describeError } from '../../../platform/log.ts';
import type { MailKind } from '../../../platform/mail/mail-lane.ts';
import { AUTOMATIC } from '../../../platform/mail/transport.ts';
import type { Runner } from '../../../platform/outbox/runner.ts';
import type { Sending } from '../../../platform/outbox/senders.ts';
import { parsePlace } from '../../../web/domain/collections.ts';
import { OUTBOX } from '../../../web/domain/places.ts';
import { signUpDocuments } from '../../../web/server/sign-ups/sign-up-documents.ts';
import type { Site } from '../../../web/server/site.ts';
import { afterBounce } from '../model/bounce.ts';
import { MAILINGS, type Mailing } from '../model/mailing.ts';
import { CONFIRM_MAILS_OF_NETWORK, isForgotten } from '../model/opt-in.ts';
import { confirmPage } from './confirm-page.ts';
import { digestDocuments, digestRunner } from './digest-runner.ts';
import { leavePage } from './leave-page.ts';
import { confirmToken } from './link-token.ts';
import { mailedPosts, mailedReaders } from './mailed-posts.ts';
import { mailingCounter } from './mailing-counter.ts';
import { mailingDocuments, mailingTexts } from './mailing-documents.ts';
import { mailingRunner } from './mailing-runner.ts';
import type { NewsContext } from './news-context.ts';
import {
  ASKED_CONFIRM_MAIL,
  CONFIRM_MAIL,
  mailingOfKey,
  NEWS_MAIL,
  NEWS_TEST,
  requestJob,
} from './news-jobs.ts';
import { newsMails } from './news-mail-kind.ts';
import { optInLane, perDay } from './opt-in.ts';
import { CONFIRM_PATH } from './page-html.ts';

const TO_READERS = [NEWS_MAIL, CONFIRM_MAIL, ASKED_CONFIRM_MAIL];

/** The members of the context that the newsletter uses. */
export type NewsSite = Pick<Site, 'documents' | 'jobs' | 'studio' | 'origin' | 'format' | 'log' | 'now'> & {
  files: Pick<Site['files'], 'theme'>;
};

const DAY = 24 * 3_600_000;
/** How long the mail of a mailing is stored, in milliseconds. The outbox keeps done jobs for the same time. */
const TEXT_KEPT = 90 * DAY;

/** The newsletter on the embedded engine: confirmed opt-in, the pages behind links in mails, and mailings. */
export function openNews(site: NewsSite, backend: Backend) {
  const { documents, jobs, studio, origin, format, files, log, now } = site;
  const themeCss = () => files.theme(studio.look).css;
  const signUps = signUpDocuments(documents);
  const mailings = mailingDocuments(documents);
  const readPost = mailedPosts(documents, studio);
  const news: NewsContext = { signUps, key: backend.ownerToken, studio, origin, log, now };
  const texts = mailingTexts(documents);
  const mails = newsMails({
    ...{ news, mailings, texts, readPost, format },
    mailedReaders: mailedReaders(documents),
  });
  const counter = mailingCounter(documents, mailings, log);
  const mayMail = perDay(CONFIRM_MAILS_OF_NETWORK, now);
  const kinds: Record<string, MailKind> = {
    [CONFIRM_MAIL]: confirmMailKind(news),
    [ASKED_CONFIRM_MAIL]: confirmMailKind(news),
    [NEWS_MAIL]: mails.toReader,
    [NEWS_TEST]: mails.toSender,
  };
  let runner: Runner | null = null;
  let digests: Runner | null = null;
  let daily: NodeJS.Timeout | undefined;
  let isStarted = false;

  return {
    signUps,
    mailings,
    kinds,
    /** The queue of requested sign-ups. Its jobs send nothing, but add the jobs that do. */
    lanes: [optInLane({ signUps, outbox: jobs, log, now })],
    confirm: confirmPage(news, themeCss),
    leave: leavePage(news, themeCss, async (mailing) => {
      // Ignores errors, because the mailing may have been deleted.
      if (mailing !== '') await mailings.addOne(mailing, 'left').catch(() => {});
    }),
    /**
     * Queues a sign-up from the form. Resolves when its job is on disk. `client`: the network address, which is not
     * stored.
     */
    async request(signUp: { email: string; consent: string; form: string }, client: string): Promise<void> {
      await jobs.enqueue([requestJob({ ...signUp, time: now(), mayMail: mayMail(client) })]);
    },
    /** Whether a requested mailing has not started yet. */
    hasOrders: async () => (await mailings.inState('ordered')).length > 0,
    /** Starts handling mailings and digests; on a copy of the data, they wait. */
    start({ since }: Pick<Sending, 'since'>): void {
      isStarted = true;
      if (since !== null) {
        const common = { mailings, signUps, readPost, outbox: jobs, studio, log, now, sendsSince: since };
        runner = mailingRunner({ ...common, mailedReaders: mailedReaders(documents) });
        digests = digestRunner({ ...common, digests: digestDocuments(documents) });
        void runner.wake();
        void digests.wake();
      }
      const forget = () => void forgetUnconfirmed().then(forgetTexts).catch(failed);
      forget();
      daily = setInterval(forget, DAY).unref();
      void countUnfinished().catch(failed);
    },
    onCommit(changes: readonly Change[]): void {
      if (!isStarted) return;
      let isOrder = false;
      for (const change of changes) {
        const place = parsePlace(change.path);
        const [collection, id] = splitPath(change.path);
        if (collection === MAILINGS) {
          isOrder ||= isInState(change.after, 'ordered');
          // All its mails may have been sent before this state was stored.
          if (isInState(change.after, 'sending') && !isInState(change.before, 'sending')) counter.note(id);
        }
        if (place?.kind === 'post') {
          isOrder = true;
          void mails.forgetPost(place.id).catch(failed);
        }
        if (place?.kind !== 'outbox job') continue;
        // The deletion of an old job is no news about its mail.
        const mailing = change.after && mailingOfKey(place.id);
        if (mailing) counter.note(mailing);
        const refused = refusedSignUp(change);
        if (refused) void pause(refused.id, refused.reason).catch(failed);
      }
      if (isOrder) void runner?.wake();
    },
    async close(): Promise<void> {
      clearInterval(daily);
      await runner?.close();
      await digests?.close();
      await counter.close();
    },
  };

  function failed(error: unknown): void {
    log({ level: 'error', event: 'news-failed', message: describeError(error) });
  }

  async function countUnfinished(): Promise<void> {
    for (const { id } of await mailings.inState('sending')) counter.note(id);
  }

  async function pause(id: string, reason: string): Promise<void> {
    await signUps.update(id, ({ state = 'waiting', bounces, bounced }) =>
      afterBounce({ state, bounces, bounced }, { kind: 'permanent', reason }, now()),
    );
  }

  /** Deletes the stored mails of mailings that were deleted, or that were sent and are older than `TEXT_KEPT`. */
  async function forgetTexts(): Promise<void> {
    for (const id of await texts.ids()) {
      const mailing = await mailings.get(id);
      const isNeeded = mailing && (mailing.state !== 'sent' || now() - mailing.at < TEXT_KEPT);
      if (!isNeeded) await texts.remove(id);
    }
  }

  async function forgetUnconfirmed(): Promise<void> {
    for await (const part of signUps.all('waiting')) {
      const old = part.filter(({ mailed, time }) => isForgotten(mailed ?? time, now()));
      await signUps.remove(old.map(({ id }) => id));
    }
  }
}

export type News = ReturnType<typeof openNews>;

const isInState = (mailing: Change['after'], state: Mailing['state']): boolean =>
  mailing !== null && toPlainFields(mailing.fields).state === state;

/**
 * If the change of a job shows that a mail server rejected an address permanently, returns the sign-up and the reason;
 * otherwise null. Rejections for other reasons, such as a full mailbox or a policy of the server, do not pause a
 * sign-up.
 */
function refusedSignUp({
  path,
  after,
}: Pick<Change, 'path' | 'after'>): { id: string; reason: string } | null {
  if (after === null || splitPath(path)[0] !== OUTBOX) return null;
  const { kind, state, payload, result, note } = toPlainFields(after.fields);
  if (state !== 'failed' || !TO_READERS.includes(String(kind))) return null;
  const { refusal } = (result ?? {}) as { refusal?: unknown };
  const { signUp } = (payload ?? {}) as { signUp?: unknown };
  if (refusal !== 'address' || typeof signUp !== 'string') return null;
  return { id: signUp, reason: String(note ?? '').slice(0, 300) };
}

/**
 * The confirmation mail. If it is unknown whether the mail was sent, it is sent again, because both mails contain the
 * same link.
 */
function confirmMailKind({ signUps, key, studio, origin }: NewsContext): MailKind {
  return {
    isRepeatable: true,
    async compose({ payload }) {
      const signUp = await signUps.get(String(payload.signUp));
      if (signUp === null || signUp.state !== 'waiting') return null;
      // Lazy import: not needed at startup.
      const { confirmMail } = await import('../ui/confirm-mail.ts');
      const link = `${origin}${CONFIRM_PATH}?token=${confirmToken(key, signUp)}`;
      return { to: signUp.email, ...confirmMail(studio, origin, link), headers: AUTOMATIC };
    },
  };
}
