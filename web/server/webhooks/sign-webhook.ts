import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** Whether a text is a secret of Standard Webhooks: 24 to 64 bytes as base64 after `whsec_`. */
export function isWebhookSecret(secret: string): boolean {
  const { length } = keyOf(secret);
  return secret.startsWith(PREFIX) && length >= 24 && length <= 64;
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

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
