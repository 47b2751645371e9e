import type { Backend } from '@studio-site/backend';
import type { LaneSettings, Outbox } from '@studio-site/backend/outbox';
import type { FormatMarkdown } from '../../data/site-context.ts';
import { parsePlace } from '../../domain/collections.ts';
import { afterBounce } from '../../domain/mail/bounce.ts';
import { CONFIRM_MAILS_OF_NETWORK, isForgotten } from '../../domain/mail/opt-in.ts';
import type { Studio } from '../../domain/studio.ts';
import { askAsOwner } from '../engine/ask-as-owner.ts';
import { describeError, type Log } from '../log.ts';
import type { MailKind } from '../mail/mail-lane.ts';
import { ASKED_CONFIRM_MAIL, CONFIRM_MAIL } from './confirm-key.ts';
import { confirmMailKind } from './confirm-mail-kind.ts';
import { confirmPage } from './confirm-page.ts';
import { perDay } from './daily-limit.ts';
import { digestDocuments } from './digest-documents.ts';
import { digestRunner } from './digest-runner.ts';
import { leavePage } from './leave-page.ts';
import { mailedPosts } from './mailed-posts.ts';
import { mailedReaders } from './mailed-readers.ts';
import { mailingCounter } from './mailing-counter.ts';
import { mailingDocuments } from './mailing-documents.ts';
import { mailingOfKey, NEWS_MAIL, NEWS_TEST } from './mailing-key.ts';
import { mailingRunner } from './mailing-runner.ts';
import { mailingTexts } from './mailing-texts.ts';
import type { NewsContext } from './news-context.ts';
import { newsMails } from './news-mail-kind.ts';
import { optInLane } from './opt-in.ts';
import { refusedSignUp } from './pause-refused.ts';
import { requestJob } from './request-job.ts';
import { signUpDocuments } from './sign-up-documents.ts';

export interface NewsOptions {
  backend: Backend;
  projectId: string;
  studio: Studio;
  origin: string;
  format: FormatMarkdown;
  /** The CSS rules of the studio's theme, for the pages behind links in mails. */
  themeCss: () => string;
  log: Log;
  now?: () => number;
}

const DAY = 24 * 3_600_000;
/** How long the mail of a mailing is stored, in milliseconds. The outbox keeps done jobs for the same time. */
const TEXT_KEPT = 90 * DAY;

/** The newsletter on the embedded engine: confirmed opt-in, the pages behind links in mails, and mailings. */
export function openNews(options: NewsOptions) {
  const { backend, projectId, studio, origin, log, now = Date.now } = options;
  const ask = (path: string, body: object) => askAsOwner(backend, projectId, path, body);
  const signUps = signUpDocuments(ask, projectId);
  const mailings = mailingDocuments(ask, projectId);
  const readPost = mailedPosts(ask, projectId, studio);
  const news: NewsContext = { signUps, key: backend.ownerToken, studio, origin, log, now };
  const texts = mailingTexts(ask, projectId);
  const mails = newsMails({
    ...{ news, mailings, texts, readPost, format: options.format },
    mailedReaders: mailedReaders(ask, projectId),
  });
  const counter = mailingCounter(ask, projectId, mailings, log);
  const mayMail = perDay(CONFIRM_MAILS_OF_NETWORK, now);
  let opened: Outbox | null = null;
  const outbox = (): Outbox => {
    if (opened === null) throw new Error('The outbox is not open yet.');
    return opened;
  };

  const kinds: Record<string, MailKind> = {
    [CONFIRM_MAIL]: confirmMailKind(news),
    [ASKED_CONFIRM_MAIL]: confirmMailKind(news),
    [NEWS_MAIL]: mails.toReader,
    [NEWS_TEST]: mails.toSender,
  };
  const lanes: LaneSettings[] = [optInLane({ signUps, outbox, log, now })];

  return {
    signUps,
    mailings,
    kinds,
    lanes,
    confirm: confirmPage(news, options.themeCss),
    leave: leavePage(news, options.themeCss, async (mailing) => {
      // Ignores errors, because the mailing may have been deleted.
      if (mailing !== '') await mailings.addOne(mailing, 'left').catch(() => {});
    }),
    /**
     * Queues a sign-up from the form. Resolves when its job is on disk. `client`: the network address, which is not
     * stored.
     */
    async request(signUp: { email: string; consent: string; form: string }, client: string): Promise<void> {
      await outbox().enqueue([requestJob({ ...signUp, time: now(), mayMail: mayMail(client) })]);
    },
    /** Whether a requested mailing has not started yet. */
    hasOrders: async () => (await mailings.inState('ordered')).length > 0,
    /**
     * Starts handling mailings. Returns a function that stops the handling. `sendsSince`: when this data folder began
     * to send; null if it must not send, so that mailings and digests wait.
     */
    start(own: Outbox, sendsSince: number | null): () => Promise<void> {
      opened = own;
      const runner =
        sendsSince === null
          ? null
          : mailingRunner({
              ...{ mailings, signUps, readPost, outbox: own, log, now, sendsSince },
              mailedReaders: mailedReaders(ask, projectId),
            });
      const digests =
        sendsSince === null
          ? null
          : digestRunner({
              ...{ mailings, signUps, readPost, outbox: own, studio, log, now, sendsSince },
              digests: digestDocuments(ask, projectId),
            });
      void digests?.wake();
      const stopListening = backend.onCommit(({ changes }) => {
        let isOrder = false;
        for (const change of changes) {
          const place = parsePlace(change.path);
          if (place?.kind === 'mailing') isOrder ||= isOrdered(change.after?.fields.state);
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
      });
      const forget = () => void forgetUnconfirmed().then(forgetTexts).catch(failed);
      forget();
      const daily = setInterval(forget, DAY).unref();
      void runner?.wake();
      void countUnfinished().catch(failed);
      return async () => {
        clearInterval(daily);
        stopListening();
        await runner?.close();
        await digests?.close();
        await counter.close();
      };
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

const isOrdered = (state: object | undefined): boolean =>
  state !== undefined && 'stringValue' in state && state.stringValue === 'ordered';
