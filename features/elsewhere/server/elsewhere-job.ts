import { type Handler, type LeasedJob, MOST_ATTEMPTS, type Outcome } from '@studio-site/backend/outbox';
import * as z from 'zod/mini';
import type { OwnedWrite } from '../../../platform/engine/owner-documents.ts';
import { describeError, type Log } from '../../../platform/log.ts';
import { shortId } from '../../../platform/outbox/short-id.ts';
import { type CallOutside, OutsideError } from '../../../platform/outside/outside-request.ts';
import { UnreadableSecret } from '../../../platform/secrets/secrets.ts';
import { newJob } from '../../../web/domain/mail/outbox-job.ts';
import { outboxPath } from '../../../web/domain/places.ts';
import { PLACE_IDS, type PlaceId, POSTING_PLACES } from '../model/destinations.ts';
import { deliver, isUnknown, UncertainMessage } from './deliver.ts';
import type { ElsewhereDocuments, PlaceDocuments, Steps, StoredPlace } from './elsewhere-documents.ts';
import { messageContent, type PlaceApiOf, PlaceProblem, type ReadPicture } from './place-api.ts';

const card = z.object({
  address: z.string(),
  title: z.string(),
  description: z.string(),
  picture: z.string(),
});
const payload = z.object({
  place: z.enum(PLACE_IDS),
  post: z.string(),
  run: z.number(),
  messages: z.array(messageContent),
  card: z.nullable(card),
});

/**
 * A job that makes the messages in a place such as Mastodon match a post. With an empty `messages`, all existing
 * messages of the post are deleted. `card.picture`: path of the link card's picture on this site; '' for none.
 */
export type ElsewhereJob = z.infer<typeof payload>;

/** The kind of the jobs for a place. Each place has its own kind, so that places do not block each other. */
export const kindOf = (place: PlaceId): string => `elsewhere-${place}`;

/** The write that adds a job. It fails if the job exists. */
export const jobWrite = (job: ElsewhereJob, now: number): OwnedWrite => ({
  path: outboxPath(`${kindOf(job.place)}:${shortId(job.post).replace(/^-/, '_')}:${job.run}`),
  fields: newJob(kindOf(job.place), job, now, now),
  condition: { exists: false },
});

export interface ElsewhereJobOptions {
  apis: Readonly<Record<PlaceId, PlaceApiOf>>;
  call: CallOutside;
  documents: ElsewhereDocuments;
  places: PlaceDocuments;
  /** Reads when a post is public; null if it does not exist. */
  posts: { read: (id: string) => Promise<{ publicAt: number | null } | null> };
  readPicture: ReadPicture;
  locale: string;
  log: Log;
  now: () => number;
}

/**
 * Posts to a place such as Mastodon. The job counts as done even if the place refuses the message. The reason is stored
 * for staff, who can send the post again.
 */
export function elsewhereHandler(options: ElsewhereJobOptions): Handler {
  const { apis, call, documents, places, posts, readPicture, locale, log, now } = options;

  return async (job, signal) => {
    const order = payload.parse(job.payload);
    const { place, post } = order;
    const { name } = POSTING_PLACES[place];
    let stored: StoredPlace | null = null;
    try {
      const steps = await documents.steps(place, post);
      if (steps.run !== order.run) return { state: 'done', note: 'Another order has replaced this one.' };
      stored = await places.get(place);
      // Removing messages also works for a post that was hidden or moved to the trash.
      if (order.messages.length > 0) await checkPublic(post, steps);
      if (stored?.state !== 'connected')
        throw new PlaceProblem('refused', `${name} is not connected. An administrator can connect it.`);
      const api = apis[place]((address, request) => call(address, { ...request, signal }), readPicture);
      const access = await places.access(stored);
      const { messages } = order;
      const readCard = async (path: string) => (path === '' ? null : readPicture(path));
      const card = order.card && { ...order.card, picture: () => readCard(order.card?.picture ?? '') };
      const save = (done: Steps) => documents.save(place, post, done);
      const note = await deliver({ messages, card, locale, api, access, steps, save, now, signal });
      const { length } = messages;
      await documents.settle(place, post, length === 0 ? 'removed' : 'sent', note);
      return { state: 'done', note, result: { messages: length } };
    } catch (error) {
      const isLost =
        error instanceof UnreadableSecret || (error instanceof PlaceProblem && error.kind === 'lost');
      if (isLost && stored)
        await places.change(stored, { state: 'lost', note: error.message }).catch(() => {});
      return afterProblem(error, order, job);
    }
  };

  /** Throws if a post is not public, because it may have been hidden since its job was added. */
  async function checkPublic(post: string, { trying }: Steps): Promise<void> {
    const publicAt = (await posts.read(post))?.publicAt ?? null;
    if (publicAt !== null && publicAt <= now()) return;
    if (trying) throw new UncertainMessage(trying.index, 'the post is no longer public.');
    throw new PlaceProblem('refused', 'The post is no longer public.');
  }

  async function afterProblem(error: unknown, { place, post }: ElsewhereJob, job: LeasedJob) {
    const end = async (state: 'failed' | 'uncertain', note: string): Promise<Outcome> => {
      try {
        await documents.settle(place, post, state, note);
      } catch {
        // Until the state is stored, staff cannot send the post again.
        return { state: 'retry', note };
      }
      return { state: 'done', note, result: { state } };
    };
    if (error instanceof UncertainMessage) return end('uncertain', error.message);
    const later = laterOutcome(error);
    if (later === null) return end('failed', (error as Error).message);
    if (!isTold(error)) log({ level: 'error', event: 'elsewhere-failed', message: describeError(error) });
    if (later.state === 'retry' && job.attempts + 1 >= MOST_ATTEMPTS) return end('failed', later.note);
    // Without the note, which staff see, the job must still be tried again.
    await documents.settle(place, post, 'sending', later.note).catch(() => {});
    return later;
  }
}

/** Whether staff are told the error's own message. Others are unexpected. */
const isTold = (error: unknown): error is PlaceProblem | OutsideError | UnreadableSecret =>
  error instanceof PlaceProblem || error instanceof OutsideError || error instanceof UnreadableSecret;

/** The outcome for an error after which a retry may succeed; null if it would not help. */
function laterOutcome(error: unknown): Extract<Outcome, { state: 'retry' | 'blocked' }> | null {
  if (error instanceof PlaceProblem && error.kind === 'busy')
    return { state: 'blocked', note: error.message, after: error.after };
  if (isUnknown(error) || (error instanceof OutsideError && error.kind === 'unsent'))
    return { state: 'retry', note: error.message };
  if (isTold(error)) return null;
  // For example, the database did not respond. Without a retry, the post would stay in the state `sending`.
  return { state: 'retry', note: 'An unexpected error. The site’s log has the details.' };
}
