import type { Backend, Change } from '@studio-site/backend';
import type { AskAsOwner, LaneSettings, NewJob, Outbox } from '@studio-site/backend/outbox';
import { toPlainFields } from '@studio-site/backend/values';
import { parsePlace } from '../../domain/collections.ts';
import { splitPath } from '../../domain/places.ts';
import { WEBHOOK_JOB } from '../../domain/webhooks/webhook.ts';
import { ownerDocuments } from '../engine/owner-documents.ts';
import { describeError, type Log } from '../log.ts';
import type { CallOutside } from '../outside/outside-request.ts';
import type { Secrets } from '../secrets/open-secrets.ts';
import { type ConfirmedSignUp, confirmedSignUp, signUpsSince } from './recent-sign-ups.ts';
import { webhookDocuments } from './webhook-documents.ts';
import { webhookHandler, webhookJob } from './webhook-job.ts';
import { webhookPosts } from './webhook-posts.ts';
import { webhookRunner } from './webhook-runner.ts';

export interface WebhooksOptions {
  ask: AskAsOwner;
  projectId: string;
  secrets: Pick<Secrets, 'documents'>;
  call: CallOutside;
  origin: string;
  log: Log;
  now?: () => number;
}

/**
 * Minimum time between two checks for events if a scheduler triggers them, in milliseconds. Each check reads all public
 * posts.
 */
const LOOK_EVERY = 5 * 60_000;
const LIMITS = { concurrency: 4, perMinute: 300, perDay: null };
/** At startup, events are added for sign-ups that were confirmed at most this many milliseconds ago. */
const RECENT = 24 * 3_600_000;

/** Opens outgoing webhooks (docs/elsewhere.md#webhooks). Works with every engine. */
export function openWebhooks({
  ask,
  projectId,
  secrets,
  call,
  origin,
  log,
  now = Date.now,
}: WebhooksOptions) {
  const documents = ownerDocuments(ask, projectId);
  const webhooks = webhookDocuments(documents);
  const posts = webhookPosts(documents, origin);
  const handler = webhookHandler({ documents, webhooks, secrets: secrets.documents, call, now });
  const lane: LaneSettings = {
    handlers: { [WEBHOOK_JOB]: handler },
    // These jobs may be repeated, because receivers recognize a second call by its id.
    repeatable: [WEBHOOK_JOB],
    limits: LIMITS,
  };

  /** Adds a job for each sign-up and each subscribed webhook that was switched on before the confirmation. */
  async function confirmed(signUps: readonly ConfirmedSignUp[], outbox: Outbox): Promise<void> {
    const hooks = (await webhooks.on()).filter(({ events }) => events.includes('signup.confirmed'));
    const jobs = hooks.flatMap((hook) =>
      signUps
        .filter((one) => one.confirmed >= hook.at)
        .map(({ id, confirmed: time }): NewJob => {
          const event = {
            webhook: hook.id,
            type: 'signup.confirmed' as const,
            time,
            about: '',
            data: null,
            signUp: id,
          };
          return webhookJob(event, `confirmed ${id} ${time}`);
        }),
    );
    if (jobs.length > 0) await outbox.enqueue(jobs);
  }

  return {
    lane,
    /** Whether a webhook is switched on. */
    isUsed: async () => (await webhooks.on()).length > 0,
    /** Starts to look for events: at each change if `backend` reports changes, and otherwise when `look` is called. */
    start(backend: Pick<Backend, 'onCommit'> | null, outbox: Outbox) {
      const runner = webhookRunner({ documents, webhooks, posts, log, now });
      const failed = (error: unknown) =>
        log({ level: 'error', event: 'webhooks-failed', message: describeError(error) });
      const stopListening = backend?.onCommit(({ changes }) => {
        if (changes.some(isOfWebhook)) void runner.wake(null);
        const changed = changes.flatMap(concernedPost);
        if (changed.length > 0) void runner.wake(changed);
        const signUps = changes.flatMap(confirmation);
        if (signUps.length > 0) void confirmed(signUps, outbox).catch(failed);
      });
      if (backend) {
        void runner.wake(null);
        // Adds jobs for confirmations that a process did not handle before it was killed. Existing jobs are not added
        // again.
        void signUpsSince(ask, now() - RECENT)
          .then((signUps) => confirmed(signUps, outbox))
          .catch(failed);
      }
      let looked = Number.NEGATIVE_INFINITY;
      return {
        /** Looks for events, at most every five minutes. */
        async look(): Promise<void> {
          if (now() - looked < LOOK_EVERY) return;
          looked = now();
          await runner.wake(null);
        },
        async close(): Promise<void> {
          stopListening?.();
          await runner.close();
        },
      };
    },
  };
}

const isOfWebhook = ({ path }: Change): boolean => parsePlace(path)?.kind === 'webhook';

/** The fields of a post whose changes can cause events. */
const FIELDS = ['published', 'publishDate', 'changedDate', 'title', 'slug', 'tags', 'image', 'shortText'];

function concernedPost({ path, before, after }: Change): string[] {
  const place = parsePlace(path);
  if (place?.kind !== 'post') return [];
  const [old, fresh] = [before, after].map((one) => toPlainFields(one?.fields ?? {}));
  return FIELDS.some((field) => JSON.stringify(old?.[field]) !== JSON.stringify(fresh?.[field]))
    ? [place.id]
    : [];
}

function confirmation({ path, before, after }: Change) {
  if (parsePlace(path)?.kind !== 'sign-up' || after === null) return [];
  const wasConfirmed = before !== null && toPlainFields(before.fields).state === 'confirmed';
  return wasConfirmed ? [] : confirmedSignUp(splitPath(path)[1], after.fields);
}
