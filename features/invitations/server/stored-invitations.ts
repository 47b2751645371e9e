import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { OwnedWrite, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { LEVELS } from '../../../web/domain/people/levels.ts';
import { userRecordPath } from '../../../web/domain/places.ts';
import { ADMINISTRATORS } from '../../../web/server/people/staff-people.ts';
import {
  INVITATION_LASTS,
  INVITATION_SECRET_BYTES,
  INVITATIONS,
  type InvitationKey,
  invitationPath,
  invitationSecretPath,
  type NewInvitation,
  newInvitation,
} from '../model/invitation.ts';

const newSecret = (): string => randomBytes(INVITATION_SECRET_BYTES).toString('base64url');

export const newInvitationKey = (): InvitationKey => ({
  id: randomBytes(15).toString('base64url'),
  secret: newSecret(),
});

/** The hash of a secret, as it is stored. A secret has 256 random bits, so the hash needs no salt. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Whether a secret has one of these hashes. The comparison time reveals nothing about the hashes. */
function isOneOf(secret: string, hashes: readonly string[]): boolean {
  const given = createHash('sha256').update(secret).digest();
  return hashes
    .map((hash) => {
      const stored = Buffer.from(hash, 'base64url');
      return stored.length === given.length && timingSafeEqual(given, stored);
    })
    .includes(true);
}

const invitation = z.extend(newInvitation, { by: z.string(), expires: z.number() });
const secrets = z.object({
  hashes: z.array(z.string()),
  /**
   * Whether the invitation is valid only while there is no administrator. Only the site itself makes such invitations.
   */
  first: z._default(z.boolean(), false),
});
const level = z.object({ permissionLevel: z._default(z.number(), LEVELS.pending) });

/** An invitation that can be accepted now. */
export interface OpenInvitation extends z.infer<typeof invitation> {
  id: string;
  /** The document's version. A write with an older one is rejected. */
  version: string;
}

/** Maximum number of secrets of an invitation: one for the shown link, the others for its mails. */
const MOST_SECRETS = 10;
const EXPIRED_AT_ONCE = 200;

/** The invitations of a site, read and written as the owner (features/invitations/README.md#invitations). */
export function storedInvitations({ get, find, commit }: OwnerDocuments, now: () => number = Date.now) {
  async function levelOf(uid: string): Promise<number> {
    const path = userRecordPath(uid);
    const parsed = level.safeParse((await get([path])).get(path)?.fields);
    return parsed.success ? parsed.data.permissionLevel : -1;
  }

  async function hasAdministrator(): Promise<boolean> {
    const found = await find({ ...ADMINISTRATORS, limit: 1 });
    return found.length > 0;
  }

  /** Reads both documents of an invitation. An unknown id takes as long as a known one. */
  async function read(id: string) {
    const [path, secretPath] = [invitationPath(id), invitationSecretPath(id)];
    const found = await get([path, secretPath]);
    const stored = found.get(path);
    const fields = invitation.safeParse(stored?.fields);
    const kept = secrets.safeParse(found.get(secretPath)?.fields);
    return {
      open:
        stored && fields.success && fields.data.expires > now()
          ? { id, version: stored.version, ...fields.data }
          : null,
      secrets: kept.success ? kept.data : { hashes: [], first: false },
      secretsVersion: found.get(secretPath)?.version,
    };
  }

  return {
    hasAdministrator,
    /** Makes an invitation with the owner's rights. `first`: valid only while there is no administrator. */
    async make(
      fields: NewInvitation,
      { lasts = INVITATION_LASTS, first = false }: { lasts?: number; first?: boolean } = {},
    ): Promise<InvitationKey> {
      const key = newInvitationKey();
      const at = { $timestamp: new Date(now()).toISOString() };
      const condition = { exists: false };
      await commit([
        {
          path: invitationPath(key.id),
          fields: { ...fields, by: '', at, expires: now() + lasts },
          condition,
        },
        {
          path: invitationSecretPath(key.id),
          fields: { hashes: [hashOf(key.secret)], ...(first && { first }) },
          condition,
        },
      ]);
      return key;
    },
    /**
     * The invitation of a link, if it can be accepted now: it was not accepted or revoked, has not expired, and was
     * made by the site itself or by a person who is still an administrator. If `first` is set, there must be no
     * administrator. Null otherwise, whatever the reason.
     */
    async open({ id, secret }: InvitationKey): Promise<OpenInvitation | null> {
      const { open, secrets: stored } = await read(id);
      // Compares even without an invitation, so that the response time does not reveal whether one exists.
      const isKnown = isOneOf(secret, stored.hashes.length > 0 ? stored.hashes : [hashOf('')]);
      if (!isKnown || open === null) return null;
      if (stored.first) return (await hasAdministrator()) ? null : open;
      return open.by === '' || (await levelOf(open.by)) >= LEVELS.administrator ? open : null;
    },
    /** Adds a secret to an open invitation, for the link in its mail. Returns null if it has ended. */
    async addSecret(id: string): Promise<{ key: InvitationKey; invitation: OpenInvitation } | null> {
      const { open, secrets: stored, secretsVersion } = await read(id);
      if (open === null || secretsVersion === undefined) return null;
      const secret = newSecret();
      // The first secret belongs to the link that the inviter was shown. It is kept.
      const [shown, ...mailed] = stored.hashes;
      const hashes = [...(shown ? [shown] : []), ...[...mailed, hashOf(secret)].slice(1 - MOST_SECRETS)];
      const condition = { updateTime: secretsVersion };
      await commit([{ path: invitationSecretPath(id), fields: { hashes }, only: ['hashes'], condition }]);
      return { key: { id, secret }, invitation: open };
    },
    /** Whether an invitation is unchanged since it was read. */
    isUnchanged: async ({ id, version }: OpenInvitation) => (await read(id)).open?.version === version,
    /** The writes that end an invitation, on the condition that it is unchanged. */
    endWrites: ({ id, version }: Pick<OpenInvitation, 'id' | 'version'>): OwnedWrite[] => [
      { path: invitationPath(id), fields: null, condition: { updateTime: version } },
      { path: invitationSecretPath(id), fields: null },
    ],
    /** Deletes an invitation that the site itself made. */
    async remove(id: string): Promise<void> {
      await commit([invitationPath(id), invitationSecretPath(id)].map((path) => ({ path, fields: null })));
    },
    /** Deletes expired invitations, at most `EXPIRED_AT_ONCE` per call. */
    async forgetExpired(): Promise<void> {
      const expired = await find({
        from: INVITATIONS,
        where: [['expires', 'LESS_THAN_OR_EQUAL', now()]],
        order: [],
        limit: EXPIRED_AT_ONCE,
      });
      const paths = expired.flatMap(({ id }) => [invitationPath(id), invitationSecretPath(id)]);
      if (paths.length > 0) await commit(paths.map((path) => ({ path, fields: null })));
    },
  };
}

export type StoredInvitations = ReturnType<typeof storedInvitations>;
