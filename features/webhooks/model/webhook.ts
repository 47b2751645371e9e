import * as z from 'zod/mini';
import { type Collection, type Field, shapeOf } from '../../../platform/domain/collection.ts';
import { serverTime } from '../../../platform/domain/server-time.ts';
import { callProblem } from '../../../platform/domain/text/address.ts';

/** Webhooks: URLs of other programs, which the site calls after events. */
export const WEBHOOKS = 'webhooks';
/**
 * For each public post, the state that was last reported to webhooks, for the server alone. A document has the id of
 * its post.
 */
export const WEBHOOK_NOTICES = 'webhookNotices';
export const webhookPath = (id: string) => `${WEBHOOKS}/${id}`;
export const webhookNoticePath = (post: string) => `${WEBHOOK_NOTICES}/${post}`;

/** The events after which the site calls webhooks. */
export const WEBHOOK_EVENTS = ['post.published', 'post.changed', 'post.hidden', 'signup.confirmed'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const fields = {
  /** The URL that is called. */
  address: { schema: z.string(), limit: 500 },
  events: { schema: z.array(z.enum(WEBHOOK_EVENTS)) },
  isOn: { schema: z.boolean() },
  /** Why the server has switched the webhook off; '' if it has not. */
  note: { schema: z.string(), limit: 1000 },
  by: { schema: z.string() },
  at: { schema: serverTime },
} as const satisfies Record<string, Field>;

/** Webhooks (features/webhooks/README.md). Their secrets are in separate documents. */
export const WEBHOOK_COLLECTION = {
  path: WEBHOOKS,
  isPublic: false,
  exportFile: null,
  fields,
} as const satisfies Collection;

export const webhookDocument = z.object(shapeOf(fields));

export interface Webhook extends z.infer<typeof webhookDocument> {
  id: string;
}

/** Why a webhook cannot have an address; null if it can. A host in the own network is refused only when it is called. */
export function addressProblem(address: string, ownNetwork: boolean): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.hash !== '')
    return 'Enter an address such as https://bot.example/hook.';
  return callProblem(address, ownNetwork);
}

export const webhookSecretName = (id: string): string => `webhook-${id}`;
