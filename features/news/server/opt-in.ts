import type { Handler, LaneSettings, Outbox } from '@studio-site/backend/outbox';
import { describeError, type Log } from '../../../platform/log.ts';
import type { SignUpDocuments } from '../../../web/server/sign-ups/sign-up-documents.ts';
import {
  newSecret,
  type SignUpChange,
  type StoredSignUp,
  signUpId,
} from '../../../web/server/sign-ups/stored-sign-up.ts';
import { CONFIRM_MAILS_A_DAY, getsConfirmMail, type OptIn } from '../model/opt-in.ts';
import { CONFIRM_MAIL, confirmKey, readRequest, SIGN_UP_REQUEST, type SignUpRequest } from './news-jobs.ts';

const DAY = 24 * 3_600_000;

interface OptInOptions {
  signUps: SignUpDocuments;
  outbox: Pick<Outbox, 'enqueue' | 'changedSince'>;
  log: Log;
  now?: () => number;
}

/**
 * Handles sign-ups one after another. A new address is stored as waiting. It gets a confirmation mail, and a known
 * address another one, only within the limits (features/news/model/opt-in.ts).
 */
export function optInLane({ signUps, outbox, log, now = Date.now }: OptInOptions): LaneSettings {
  const handle: Handler = async ({ payload }) => {
    try {
      const ordered = await store(readRequest(payload));
      if (ordered) await outbox.enqueue([confirmJob(ordered)]);
      return { state: 'done' };
    } catch (error) {
      return { state: 'retry', note: describeError(error) };
    }
  };

  /** Stores a sign-up. Returns the confirmation mail to send; null if there is none. */
  async function store(request: SignUpRequest): Promise<Ordered | null> {
    const id = signUpId(request.email);
    const known = await signUps.get(id);
    const wantsMail = known === null || getsConfirmMail(optInOf(known), now());
    // A job that was interrupted requests the same mail again. The key is the same, so the mail is sent only once.
    if (known?.state === 'waiting' && known.time === request.time)
      return known.mailed ? { id, mailed: known.mailed } : null;
    const mailed = wantsMail && (await mayMail(request)) ? now() : null;
    if (known !== null && (known.state === 'confirmed' || known.state === 'paused' || mailed === null))
      return null;
    const change: SignUpChange = {
      email: request.email,
      state: 'waiting',
      secret: known?.secret || newSecret(),
      ...(known?.state !== 'waiting' && { time: request.time, consent: request.consent, form: request.form }),
      ...(mailed !== null && { mailed, mails: known?.state === 'waiting' ? known.mails + 1 : 1 }),
    };
    await signUps.change(id, change, known);
    return mailed === null ? null : { id, mailed };
  }

  async function mayMail(request: SignUpRequest): Promise<boolean> {
    if (!request.mayMail) return false;
    // Counts jobs in all states, because those that wait, for example for the mail server, will also send a mail.
    const today = await outbox.changedSince([CONFIRM_MAIL], now() - DAY, CONFIRM_MAILS_A_DAY);
    if (today < CONFIRM_MAILS_A_DAY) return true;
    const message = `A new sign-up gets no confirmation mail for now: ${CONFIRM_MAILS_A_DAY} were queued or sent in 24 hours, the limit for all addresses together`;
    log({ level: 'warn', event: 'confirm-mail-limited', message });
    return false;
  }

  return {
    handlers: { [SIGN_UP_REQUEST]: handle },
    repeatable: [SIGN_UP_REQUEST],
    limits: { concurrency: 1, perMinute: 600, perDay: null },
  };
}

/**
 * A confirmation mail to send: the id of its sign-up, and when it was requested (`mailed`, in milliseconds since 1970).
 */
export interface Ordered {
  id: string;
  mailed: number;
}

export const confirmJob = ({ id, mailed }: Ordered, kind = CONFIRM_MAIL) => ({
  key: confirmKey(id, mailed),
  kind,
  payload: { signUp: id },
});

/** The opt-in state of a stored sign-up. Sign-ups from before confirmed opt-in count as waiting. */
const optInOf = ({ state = 'waiting', mailed, mails }: StoredSignUp): OptIn => ({
  state,
  mailed,
  mails,
});

/**
 * Returns a function that counts an event of a client, and returns false beyond `most` events of that client a day. The
 * counters are reset every day. They are kept only in memory, so that no network address is stored.
 */
export function perDay(most: number, now: () => number = Date.now): (client: string) => boolean {
  let day = 0;
  let seen = new Map<string, number>();
  return (client) => {
    const today = Math.floor(now() / DAY);
    if (today !== day) {
      day = today;
      seen = new Map();
    }
    const count = (seen.get(client) ?? 0) + 1;
    seen.set(client, count);
    return count <= most;
  };
}
