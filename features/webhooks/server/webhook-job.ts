import { createHash, createHmac } from 'node:crypto';
import type { Handler, Outcome } from '@studio-site/backend/outbox';
import type { PlainFields } from '@studio-site/backend/values';
import * as z from 'zod/mini';
import type { OwnedWrite, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { type CallOutside, OutsideError, retryAfter } from '../../../platform/outside/outside-request.ts';
import { type SecretDocuments, UnreadableSecret } from '../../../platform/secrets/secrets.ts';
import { newJob } from '../../../web/domain/mail/outbox-job.ts';
import { outboxPath, signUpPath } from '../../../web/domain/places.ts';
import { WEBHOOK_JOB } from '../model/names.ts';
import { WEBHOOK_EVENTS, webhookSecretName } from '../model/webhook.ts';
import type { StoredWebhook, WebhookDocuments } from './webhook-documents.ts';

const PREFIX = 'whsec_';

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

const payload = z.object({
  webhook: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  /** When the sign-up was confirmed, or the change of the post was noticed, in milliseconds since 1970. */
  time: z.number(),
  /** The title of the post, for the log; '' for a sign-up. */
  about: z.string(),
  /** The body's `data`; null for a sign-up, whose data is read at each call. */
  data: z.nullable(z.record(z.string(), z.unknown())),
  /** Id of the sign-up; '' for other events. */
  signUp: z.string(),
});

/** An event for one webhook. */
export type WebhookCall = z.infer<typeof payload> & { data: PlainFields | null };

/** The fields and the key of a new job. The key is the same for the same webhook and `event`: a job is added once. */
export function webhookJob(call: WebhookCall, event: string) {
  const { webhook } = call;
  return { key: `${WEBHOOK_JOB}:${webhook}:${shortId(event)}`, kind: WEBHOOK_JOB, payload: { ...call } };
}

/** The write that adds the job of an event. */
export function webhookJobWrite(call: WebhookCall, event: string, now: number): OwnedWrite {
  const { key, kind, payload: fields } = webhookJob(call, event);
  return { path: outboxPath(key), fields: newJob(kind, fields, now, now) };
}

const shortId = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

export interface WebhookJobOptions {
  documents: OwnerDocuments;
  webhooks: WebhookDocuments;
  secrets: SecretDocuments;
  call: CallOutside;
  now: () => number;
}

/** Calls a webhook (features/webhooks/README.md). All attempts of a job send the same id. */
export function webhookHandler({ documents, webhooks, secrets, call, now }: WebhookJobOptions): Handler {
  return async (job, signal) => {
    const event = payload.parse(job.payload);
    const { webhook: id, type, about } = event;
    const result = { webhook: id, type, about };
    const webhook = await webhooks.get(id);
    if (!webhook?.isOn) return { state: 'done', note: 'Not called: the webhook is off.', result };
    const data = event.data ?? (await signUpData(event.signUp));
    if (data === null)
      return { state: 'done', note: 'Not called: the address is no longer confirmed.', result };
    const body = JSON.stringify({ type, timestamp: new Date(event.time).toISOString(), data });
    try {
      // The address of a webhook never changes, and its secret is never sent.
      const secret = await secrets.read(webhookSecretName(id), webhook.address, true);
      if (secret === null || !isWebhookSecret(secret))
        return { state: 'failed', note: 'The webhook has no valid secret. Add it again.', result };
      const response = await call(webhook.address, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Studio Site',
          ...webhookHeaders(secret, `msg_${shortId(job.key)}`, now(), body),
        },
        body,
        signal,
      });
      return await outcomeOf(response, webhook, result);
    } catch (error) {
      if (error instanceof UnreadableSecret) return { state: 'failed', note: error.message, result };
      if (!(error instanceof OutsideError)) throw error;
      if (error.kind === 'refused') return { state: 'failed', note: error.message, result };
      // The receiver may have got the call. It recognizes a repeated call by its id.
      return { state: 'retry', note: error.message };
    }
  };

  /** The data of a confirmed sign-up; null if it has been unsubscribed or deleted. */
  async function signUpData(id: string): Promise<PlainFields | null> {
    const path = signUpPath(id);
    const fields = (await documents.get([path])).get(path)?.fields;
    if (fields?.state !== 'confirmed') return null;
    return { email: fields.email ?? '', wants: fields.wants ?? 'all' };
  }

  async function outcomeOf(
    response: Awaited<ReturnType<CallOutside>>,
    webhook: StoredWebhook,
    result: PlainFields,
  ): Promise<Outcome> {
    const { status } = response;
    const note = `${new URL(webhook.address).host} answered with the status ${status}.`;
    if (status >= 200 && status < 300) return { state: 'done', note, result: { ...result, status } };
    if (status === 410) {
      await webhooks.switchOff(webhook.id, 'The receiver accepts no more calls (status 410).');
      return { state: 'failed', note, result };
    }
    const after = retryAfter(response);
    return { state: 'retry', note, ...(after !== null && { after }) };
  }
}

/** Whether a text is a secret of Standard Webhooks: 24 to 64 bytes as base64 after `whsec_`. */
export function isWebhookSecret(secret: string): boolean {
  const { length } = keyOf(secret);
  return secret.startsWith(PREFIX) && length >= 24 && length <= 64;
}

/**
 * The headers of a call, as defined by Standard Webhooks. `id` is the same for all attempts; `time` is the time of the
 * current attempt, in milliseconds since 1970. `body` must be sent unchanged.
 */
export function webhookHeaders(
  secret: string,
  id: string,
  time: number,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(time / 1000));
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
