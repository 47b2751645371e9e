import * as z from 'zod/mini';
import { type Collection, type Field, shapeOf } from '../../../platform/domain/collection.ts';
import { serverTime } from '../../../platform/domain/server-time.ts';
import { newJob } from '../../../web/domain/mail/outbox-job.ts';
import { LEVELS } from '../../../web/domain/people/levels.ts';
import { USER_LIMITS } from '../../../web/domain/people/user-record.ts';
import { INVITATION_MAIL, INVITE_PATH } from './names.ts';

/** Invitations to the staff area. */
export const INVITATIONS = 'invitations';
/** Hashes of the secrets of invitations, for the server alone. A document has the id of its invitation. */
export const INVITATION_SECRETS = 'invitationSecrets';

export const invitationPath = (id: string) => `${INVITATIONS}/${id}`;
export const invitationSecretPath = (id: string) => `${INVITATION_SECRETS}/${id}`;

/** Maximum time for which an invitation can be accepted, in milliseconds. */
export const INVITATION_LASTS = 7 * 24 * 3_600_000;

/** The levels that an invitation can give. */
export const INVITED_LEVELS = Object.values(LEVELS).filter((level) => level !== LEVELS.pending);

const name = { schema: z.string(), limit: USER_LIMITS.firstName };

const chosen = {
  firstName: name,
  lastName: name,
  teamRole: name,
  permissionLevel: { schema: z.literal(INVITED_LEVELS) },
  /** The address to which the link is sent; '' if it is not sent by mail. */
  email: { schema: z.string(), limit: 254 },
} as const satisfies Record<string, Field>;

const fields = {
  ...chosen,
  /** Id of the administrator who made the invitation; '' if a command or the site itself made it. */
  by: { schema: z.string() },
  at: { schema: serverTime },
  /** When the invitation expires, in milliseconds since 1970. */
  expires: { schema: z.number() },
} as const satisfies Record<string, Field>;

/**
 * Invitations (features/invitations/README.md#invitations). Accepted and revoked ones are deleted at once, expired ones
 * at the next start of the server.
 */
export const INVITATION_COLLECTION = {
  path: INVITATIONS,
  isPublic: false,
  exportFile: null,
  fields,
} as const satisfies Collection;

export const invitationDocument = z.object(shapeOf(fields));

/** An open or expired invitation. */
export interface Invitation extends z.infer<typeof invitationDocument> {
  id: string;
}

/** The fields of an invitation that the inviter chooses. */
export const newInvitation = z.object(shapeOf(chosen));
export type NewInvitation = z.infer<typeof newInvitation>;

/** The fields that the invited person may correct when accepting the invitation. */
export const invitedNames = z.pick(newInvitation, { firstName: true, lastName: true, teamRole: true });

/** Id and secret of an invitation, as in its link. */
export interface InvitationKey {
  id: string;
  secret: string;
}

export const inviteLink = (origin: string, { id, secret }: InvitationKey): string =>
  `${origin}${INVITE_PATH}#${id}.${secret}`;

/** The id and the secret in the fragment of a link; null for other texts. */
export function readInvite(fragment: string): InvitationKey | null {
  const [, id, secret] = /^#?([A-Za-z0-9_-]{16,60})\.([A-Za-z0-9_-]{43})$/.exec(fragment) ?? [];
  return id !== undefined && secret !== undefined ? { id, secret } : null;
}

/** The key of the job that sends the link of an invitation by mail. */
export const invitationMailKey = (id: string) => `${INVITATION_MAIL}:${id}`;

/**
 * A job that sends the link of an invitation. The job contains only the invitation's id, not the secret of the link.
 */
export const invitationMailJob = (invitation: string, now: number) =>
  newJob(INVITATION_MAIL, { invitation }, now);

/** Number of random bytes in the secret of a link. */
export const INVITATION_SECRET_BYTES = 32;

/** Compares two invitations for sorting: the one that expires first comes first. */
export const firstToExpire = (
  one: Pick<Invitation, 'id' | 'expires'>,
  other: Pick<Invitation, 'id' | 'expires'>,
): number => one.expires - other.expires || (one.id < other.id ? -1 : 1);

/**
 * Whether the text can be the address to which an invitation is sent. '' is allowed, for an invitation without a mail.
 */
export const isInvitedAddress = (text: string): boolean =>
  text === '' || (text.length <= fields.email.limit && /^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(text));
