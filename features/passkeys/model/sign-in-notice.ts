import * as z from 'zod/mini';

/** Changes of sign-in methods about which the person is notified. */
const NOTICE_KINDS = [
  'passkey-added',
  'passkey-removed',
  'codes-made',
  'code-used',
  'google-joined',
  'google-unlinked',
] as const;

/** A change of sign-in methods. `name`: the name of the passkey; '' if no passkey is involved. */
export interface NoticeEvent {
  kind: (typeof NOTICE_KINDS)[number];
  name: string;
}

const schema = z.object({ kind: z.enum(NOTICE_KINDS), name: z.string() });

/** The change of sign-in methods in a job's payload; null if there is none. */
export function storedNotice(payload: unknown): NoticeEvent | null {
  const parsed = schema.safeParse(payload);
  return parsed.success ? parsed.data : null;
}
