import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  orderBy,
  query,
  serverTimestamp,
  updateDoc,
  where,
} from 'firebase/firestore';
import { sealForSite } from '../../../platform/data/staff/secret-box.client.ts';
import { orStaffError } from '../../../platform/data/staff/staff-error.ts';
import { inTransaction } from '../../../platform/data/staff/transactions.client.ts';
import { type LiveList, type Watcher, watchList } from '../../../platform/data/staff/watch.client.ts';
import type { SecretsKey } from '../../../platform/domain/secrets/secrets-key.ts';
import { outboxJobs } from '../../../web/data/staff/collections.client.ts';
import { type OutboxJob, outboxJobDocument } from '../../../web/domain/mail/outbox-job.ts';
import { secretPath } from '../../../web/domain/places.ts';
import { WEBHOOK_JOB } from '../model/names.ts';
import {
  WEBHOOKS,
  type Webhook,
  type WebhookEvent,
  webhookDocument,
  webhookSecretName,
} from '../model/webhook.ts';

const webhooks = (db: Firestore) => collection(db, WEBHOOKS);

/** All webhooks, oldest first, updated live. Administrators only. Returns a function that unsubscribes. */
export function watchWebhooks(db: Firestore, watcher: Watcher<LiveList<Webhook>>): () => void {
  return watchList(query(webhooks(db), orderBy('at')), webhookDocument, watcher, { confirmedOnly: true });
}

/** The last `count` calls of all webhooks, newest first, updated live. Administrators only. */
export function watchWebhookCalls(
  db: Firestore,
  count: number,
  watcher: Watcher<LiveList<OutboxJob>>,
): () => void {
  const calls = query(outboxJobs(db), where('kind', '==', WEBHOOK_JOB), orderBy('at', 'desc'));
  return watchList(calls, outboxJobDocument, watcher, { count });
}

/**
 * Adds a webhook. Administrators only. Resolves to its secret, which is stored encrypted and cannot be read again;
 * throws a `StaffError`.
 */
export async function addWebhook(
  db: Firestore,
  by: string,
  { address, events }: { address: string; events: readonly WebhookEvent[] },
  key: SecretsKey,
): Promise<string> {
  const secret = `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
  const place = doc(webhooks(db));
  const path = secretPath(webhookSecretName(place.id));
  const box = await sealForSite(secret, { path, to: address }, key);
  await inTransaction(db, async (transaction) => {
    transaction.set(doc(db, path), { box });
    transaction.set(place, { address, events, isOn: true, note: '', by, at: serverTimestamp() });
  });
  return secret;
}

/** Switches a webhook on or off. Throws a `StaffError`. */
export async function switchWebhook(db: Firestore, by: string, id: string, isOn: boolean): Promise<void> {
  const change = { isOn, note: '', by, at: serverTimestamp() };
  await orStaffError(updateDoc(doc(webhooks(db), id), change));
}

/** Deletes a webhook and its secret. Throws a `StaffError`. */
export async function deleteWebhook(db: Firestore, id: string): Promise<void> {
  await orStaffError(deleteDoc(doc(webhooks(db), id)));
  await orStaffError(deleteDoc(doc(db, secretPath(webhookSecretName(id)))));
}
