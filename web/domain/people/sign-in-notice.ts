import * as z from 'zod/mini';

/** Changes of sign-in methods about which the person is notified. */
export const NOTICE_KINDS = [
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
  /** The mail's recipient. Default: the address in the person's user record. */
  to?: string;
}

const schema = z.object({ kind: z.enum(NOTICE_KINDS), name: z.string(), to: z.optional(z.string()) });

/** The change of sign-in methods in a job's payload; null if there is none. */
export function storedNotice(payload: unknown): NoticeEvent | null {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) return null;
  const { to, ...event } = parsed.data;
  return to === undefined ? event : { ...event, to };
}
