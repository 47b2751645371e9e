import type { Change } from '@studio-site/backend';
import { toPlainFields } from '@studio-site/backend/values';
import { OUTBOX, splitPath } from '../../domain/places.ts';
import { ASKED_CONFIRM_MAIL, CONFIRM_MAIL } from './confirm-key.ts';
import { NEWS_MAIL } from './mailing-key.ts';

const TO_READERS = [NEWS_MAIL, CONFIRM_MAIL, ASKED_CONFIRM_MAIL];

/**
 * If the change of a job shows that a mail server rejected an address permanently, returns the sign-up and the reason;
 * otherwise null. Rejections for other reasons, such as a full mailbox or a policy of the server, do not pause a
 * sign-up.
 */
export function refusedSignUp({
  path,
  after,
}: Pick<Change, 'path' | 'after'>): { id: string; reason: string } | null {
  if (after === null || splitPath(path)[0] !== OUTBOX) return null;
  const { kind, state, payload, result, note } = toPlainFields(after.fields);
  if (state !== 'failed' || !TO_READERS.includes(String(kind))) return null;
  const { refusal } = (result ?? {}) as { refusal?: unknown };
  const { signUp } = (payload ?? {}) as { signUp?: unknown };
  if (refusal !== 'address' || typeof signUp !== 'string') return null;
  return { id: signUp, reason: String(note ?? '').slice(0, 300) };
}
