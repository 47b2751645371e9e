import * as z from 'zod/mini';
import { type OwnedDocument, type OwnerDocuments, timeOf } from '../../../platform/engine/owner-documents.ts';
import { WEBHOOK_EVENTS, WEBHOOKS, type Webhook, webhookPath } from '../model/webhook.ts';

const stored = z.object({
  address: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isOn: z.boolean(),
  at: timeOf,
});

export interface StoredWebhook extends z.infer<typeof stored> {
  id: string;
}

/** Reads and writes webhooks as the owner, bypassing the rules. */
export function webhookDocuments({ find, get, commit }: OwnerDocuments) {
  return {
    /** The webhooks that are switched on. */
    async on(): Promise<StoredWebhook[]> {
      return (await find({ from: WEBHOOKS, where: [['isOn', 'EQUAL', true]], order: [] })).flatMap(toWebhook);
    },
    async get(id: string): Promise<StoredWebhook | null> {
      return [...(await get([webhookPath(id)])).values()].flatMap(toWebhook)[0] ?? null;
    },
    /** Switches a webhook off after its receiver has refused further calls. */
    async switchOff(id: string, note: string): Promise<void> {
      const fields: Pick<Webhook, 'isOn' | 'note'> = { isOn: false, note };
      await commit([
        { path: webhookPath(id), fields, only: Object.keys(fields), condition: { exists: true } },
      ]);
    },
  };
}

export type WebhookDocuments = ReturnType<typeof webhookDocuments>;

function toWebhook({ id, fields }: OwnedDocument): StoredWebhook[] {
  const parsed = stored.safeParse(fields);
  return parsed.success ? [{ id, ...parsed.data }] : [];
}
