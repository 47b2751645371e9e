import { randomInt } from 'node:crypto';
import { describeError, type Log } from '../../../platform/log.ts';
import { AGAIN, openRunner } from '../../../platform/outbox/runner.ts';
import { OutsideError } from '../../../platform/outside/outside-request.ts';
import { UnreadableSecret } from '../../../platform/secrets/secrets.ts';
import { type PlaceId, POSTING_PLACES } from '../model/destinations.ts';
import { isToSend, MOST_MESSAGES } from '../model/elsewhere-post.ts';
import { messageHash } from './deliver.ts';
import {
  type ElsewhereDocuments,
  type PlaceDocuments,
  type Steps,
  type StoredElsewhere,
  type StoredPlace,
  stepsWrite,
} from './elsewhere-documents.ts';
import { type ElsewhereJob, jobWrite } from './elsewhere-job.ts';
import type { ElsewherePosts } from './elsewhere-posts.ts';
import { type PlaceApi, PlaceProblem } from './place-api.ts';

export interface ElsewhereRunnerOptions {
  documents: ElsewhereDocuments;
  places: PlaceDocuments;
  posts: ElsewherePosts;
  apiOf: (place: PlaceId) => PlaceApi;
  log: Log;
  now: () => number;
  /**
   * When this data folder began to send, in milliseconds since 1970; null if the folder is a copy, which must not send.
   */
  sendsSince: number | null;
}

const OF_ORIGINAL =
  'Not sent: it was due before sending was turned on for this copy of the site. The original may have sent it.';

const NOTHING: Pick<ElsewhereJob, 'messages' | 'card'> = { messages: [], card: null };

/** Tests new connections, and starts due orders from staff. Orders to send a post are not due until it is public. */
export function elsewhereRunner(options: ElsewhereRunnerOptions) {
  const { documents, places, posts, apiOf, log, now, sendsSince } = options;

  /** Checks once for work. Returns the time of the next check, such as for the next due order; null for none. */
  async function look(): Promise<number | null> {
    let next: number | null = null;
    const lookAgainAt = (time: number) => {
      next = Math.min(next ?? time, time);
    };
    // An error about one place or order does not stop the others.
    const attempt = async (work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        log({ level: 'error', event: 'elsewhere-failed', message: describeError(error) });
        lookAgainAt(now() + AGAIN);
      }
    };
    for (const place of await places.connecting())
      await attempt(() => connectPlace(apiOf(place.id), places, place));
    if (sendsSince === null) return next;
    for (const order of await documents.ordered()) {
      // The job of an earlier order has not ended. Its end changes the document, which triggers another check.
      if (order.state === 'sending') continue;
      await attempt(async () => {
        const due = await dueTime(order);
        if (due === null) return;
        if (due > now()) lookAgainAt(due);
        else await start(order, due, sendsSince);
      });
    }
    return next;
  }

  /** When an order is due; null if it waits for a post that is not published. */
  async function dueTime({ order, post, at }: StoredElsewhere): Promise<number | null> {
    if (!isToSend(order)) return at;
    const publicAt = (await posts.read(post))?.publicAt ?? null;
    return publicAt === null ? null : Math.max(at, publicAt);
  }

  async function start(order: StoredElsewhere, due: number, since: number): Promise<void> {
    if (due < since) return documents.take(order, 'uncertain', OF_ORIGINAL);
    const { place, post } = order;
    const before = await documents.steps(place, post);
    const made = isToSend(order.order) ? await messagesOf(order) : NOTHING;
    if (made.messages.length > MOST_MESSAGES)
      return documents.take(order, 'failed', `The post needs more than ${MOST_MESSAGES} messages.`);
    const steps = stepsFor(order, before, made.messages);
    const job = { place, post, run: steps.run, ...made };
    await documents.take(order, 'sending', '', [stepsWrite(place, post, steps), jobWrite(job, now())]);
  }

  async function messagesOf({ place, post: id, isWhole, texts, warning }: StoredElsewhere) {
    const post = await posts.read(id);
    if (post === null) return NOTHING;
    const longest = (await places.get(place))?.longest ?? 0;
    return posts.compose(post, { place, isWhole, texts, warning, longest });
  }

  function stepsFor(
    { order, state }: StoredElsewhere,
    before: Steps,
    messages: ElsewhereJob['messages'],
  ): Steps {
    // A retry uses the ids of the first attempt, so that the place recognizes repeated messages.
    const isRetry = (state === 'failed' || state === 'uncertain') && before.seed.at > 0;
    const seed = isRetry ? before.seed : { at: now(), clock: randomInt(1024) };
    const { trying } = before;
    const message = trying ? messages[trying.index] : undefined;
    const hash = message ? messageHash(message) : '';
    const found = order === 'found' && trying ? [{ id: '', url: '', cid: '', hash, missing: '' }] : [];
    // In the state `uncertain`, staff checked whether the message is there before they gave this order.
    const stillTrying = state === 'failed' ? trying : null;
    // The steps may have been deleted with the trash or replaced by an import, but the jobs of earlier runs still exist.
    const run = Math.max(before.run + 1, now());
    return { run, seed, sent: [...before.sent, ...found], trying: stillTrying };
  }

  return openRunner('elsewhere-failed', look, { log, now });
}

/**
 * Tests the secret of a new connection to a place such as Mastodon, and stores whether the place accepts it. If the
 * test fails for any reason, the secret is deleted.
 */
async function connectPlace(api: PlaceApi, places: PlaceDocuments, place: StoredPlace): Promise<void> {
  try {
    const access = await places.access(place);
    const { name, longest } = await api.connect(access);
    // Replaces the secret encrypted by the browser with one encrypted by the server.
    await access.keep(access.secret);
    await places.change(place, {
      state: 'connected',
      name: name.slice(0, 300).toWellFormed(),
      longest,
      note: '',
    });
  } catch (error) {
    await places.forget(place.id);
    await places.change(place, { state: 'refused', note: noteOf(error, place) });
  }
}

function noteOf(error: unknown, { id }: StoredPlace): string {
  if (error instanceof PlaceProblem || error instanceof OutsideError || error instanceof UnreadableSecret)
    return error.message;
  return `The response does not look like one from ${POSTING_PLACES[id].name}. Check what you entered, and connect again.`;
}
