import type { Change } from '@studio-site/backend';
import type { AskAsOwner, LaneSettings, NewJob } from '@studio-site/backend/outbox';
import { type Fields, toPlainFields } from '@studio-site/backend/values';
import * as z from 'zod/mini';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { hasChanged } from '../../../platform/engine/changed-fields.ts';
import { timeOf } from '../../../platform/engine/owner-documents.ts';
import { describeError } from '../../../platform/log.ts';
import { seldom } from '../../../platform/outbox/runner.ts';
import { parsePlace } from '../../../web/domain/collections.ts';
import { SIGN_UPS } from '../../../web/domain/places.ts';
import type { Part } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import { WEBHOOK_JOB, type WebhooksState } from '../model/names.ts';
import { WEBHOOKS } from '../model/webhook.ts';
import { webhookDocuments } from './webhook-documents.ts';
import { webhookHandler, webhookJob } from './webhook-job.ts';
import { POST_FIELDS, webhookPosts } from './webhook-posts.ts';
import { webhookRunner } from './webhook-runner.ts';

const rows = z.array(
  z.object({
    document: z.optional(z.object({ name: z.string(), fields: z.record(z.string(), z.unknown()) })),
  }),
);

const LIMITS = { concurrency: 4, perMinute: 300, perDay: null };
/** At startup, events are added for sign-ups that were confirmed at most this many milliseconds ago. */
const RECENT = 24 * 3_600_000;

type WebhookSite = Pick<
  Site,
  'backend' | 'ask' | 'documents' | 'jobs' | 'call' | 'origin' | 'log' | 'now'
> & {
  settings: Pick<Site['settings'], 'ownNetwork'>;
  secrets: Pick<Site['secrets'], 'documents'>;
};

/** Opens outgoing webhooks (features/webhooks/README.md). Works with every engine. */
export function openWebhooks(site: WebhookSite) {
  const { settings, backend, ask, documents, jobs, secrets, call, origin, log, now } = site;
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
  async function confirmed(signUps: readonly ConfirmedSignUp[]): Promise<void> {
    const hooks = (await webhooks.on()).filter(({ events }) => events.includes('signup.confirmed'));
    const added = hooks.flatMap((hook) =>
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
    if (added.length > 0) await jobs.enqueue(added);
  }

  const failed = (error: unknown) =>
    log({ level: 'error', event: 'webhooks-failed', message: describeError(error) });
  const runner = webhookRunner({ documents, webhooks, posts, log, now });
  let isStarted = false;
  return {
    sender: {
      lanes: [lane],
      distrust: () => jobs.distrust([WEBHOOK_JOB]),
      isUsed: async () => (await webhooks.on()).length > 0,
    },
    staffData: (): WebhooksState => ({ ownNetwork: settings.ownNetwork }),
    start({ since }) {
      if (since === null) return;
      isStarted = true;
      if (!backend) return;
      void runner.wake(null);
      // Adds jobs for confirmations that a process did not handle before it was killed. Existing jobs are not added
      // again.
      void signUpsSince(ask, now() - RECENT)
        .then(confirmed)
        .catch(failed);
    },
    onCommit(changes) {
      if (!isStarted) return;
      if (changes.some(isOfWebhook)) void runner.wake(null);
      const changed = changes.flatMap(concernedPost);
      if (changed.length > 0) void runner.wake(changed);
      const signUps = changes.flatMap(confirmation);
      if (signUps.length > 0) void confirmed(signUps).catch(failed);
    },
    look: seldom(async () => {
      if (isStarted) await runner.wake(null);
    }, now),
    close: runner.close,
  } satisfies Part;
}

const isOfWebhook = ({ path }: Change): boolean => splitPath(path)[0] === WEBHOOKS;

function concernedPost(change: Change): string[] {
  const place = parsePlace(change.path);
  return place?.kind === 'post' && hasChanged(change, POST_FIELDS) ? [place.id] : [];
}

function confirmation({ path, before, after }: Change) {
  if (parsePlace(path)?.kind !== 'sign-up' || after === null) return [];
  const wasConfirmed = before !== null && toPlainFields(before.fields).state === 'confirmed';
  return wasConfirmed ? [] : confirmedSignUp(splitPath(path)[1], after.fields);
}

interface ConfirmedSignUp {
  id: string;
  /** When the reader confirmed the sign-up, in milliseconds since 1970. */
  confirmed: number;
}

/** A list that contains the sign-up if it is confirmed, and is empty otherwise. */
function confirmedSignUp(id: string, fields: Fields): ConfirmedSignUp[] {
  const { state, confirmed } = toPlainFields(fields);
  const time = timeOf.parse(confirmed);
  return state === 'confirmed' && time > 0 ? [{ id, confirmed: time }] : [];
}

/** The sign-ups that were confirmed at or after the time `since`, in milliseconds since 1970. */
async function signUpsSince(ask: AskAsOwner, since: number): Promise<ConfirmedSignUp[]> {
  const value = { timestampValue: new Date(since).toISOString() };
  const where = { fieldFilter: { field: { fieldPath: 'confirmed' }, op: 'GREATER_THAN_OR_EQUAL', value } };
  const structuredQuery = { from: [{ collectionId: SIGN_UPS }], where };
  return rows
    .parse(await ask(':runQuery', { structuredQuery }))
    .flatMap(({ document }) =>
      document ? confirmedSignUp(splitPath(document.name)[1], document.fields as Fields) : [],
    );
}
