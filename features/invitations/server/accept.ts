import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { OwnedDocument, OwnedWrite, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { LEVELS } from '../../../web/domain/people/levels.ts';
import { OWN_DETAILS, type OwnDetails } from '../../../web/domain/people/user-record.ts';
import { logEntryPath, userRecordPath } from '../../../web/domain/places.ts';
import type { OpenInvitation, StoredInvitations } from './stored-invitations.ts';

const ATTEMPTS = 4;
/** Name in the change log for changes that a command (scripts/data/staff-level.ts) or the site itself has made. */
const BY_COMMAND = 'command';

const level = z.object({
  permissionLevel: z._default(z.number(), LEVELS.pending),
  machine: z.optional(z.boolean()),
});

/**
 * `ended`: the invitation was accepted, revoked or changed in the meantime, or has expired. `has-level`: the person
 * already has the invitation's level or a higher one.
 */
export type Accepted = 'accepted' | 'ended' | 'has-level';

export interface Acceptance {
  invitation: OpenInvitation;
  uid: string;
  names: OwnDetails;
  /** Further writes in the same commit, such as the first passkey of a new person. */
  more?: readonly OwnedWrite[];
}

/**
 * Gives a person the level of an invitation, and ends the invitation in the same commit, so that it can be used only
 * once. Accepting never lowers a level.
 */
export function acceptance(
  { get, commit }: OwnerDocuments,
  invitations: Pick<StoredInvitations, 'endWrites' | 'isUnchanged'>,
  now: () => number = Date.now,
) {
  return async ({ invitation, uid, names, more = [] }: Acceptance): Promise<Accepted> => {
    const path = userRecordPath(uid);
    for (let attempt = 1; ; attempt += 1) {
      const record = (await get([path])).get(path);
      const before = record ? levelOf(record) : -1;
      if (before >= invitation.permissionLevel) return 'has-level';
      try {
        await commit([
          ...invitations.endWrites(invitation),
          recordWrite(path, record, names, invitation.permissionLevel),
          logWrite(invitation, uid, before, now()),
          ...more,
        ]);
        return 'accepted';
      } catch (error) {
        if (!(await invitations.isUnchanged(invitation))) return 'ended';
        // The record changed between reading and writing, or the database failed.
        if (attempt === ATTEMPTS) throw error;
      }
    }
  };
}

/**
 * The level in a user record. An unreadable level, and that of a machine account, count as higher than all others, so that
 * no invitation replaces them.
 */
function levelOf({ fields }: OwnedDocument): number {
  const parsed = level.safeParse(fields);
  return parsed.success && !parsed.data.machine ? parsed.data.permissionLevel : Number.POSITIVE_INFINITY;
}

function recordWrite(
  path: string,
  record: OwnedDocument | undefined,
  { firstName, lastName, teamRole }: OwnDetails,
  permissionLevel: number,
): OwnedWrite {
  const fields = { firstName, lastName, teamRole, permissionLevel };
  if (!record) return { path, fields, condition: { exists: false } };
  // An empty field of the form does not erase the person's name or role.
  const entered = OWN_DETAILS.filter((name) => fields[name] !== '' || !(name in record.fields));
  return { path, fields, only: [...entered, 'permissionLevel'], condition: { updateTime: record.version } };
}

function logWrite(invitation: OpenInvitation, uid: string, before: number, now: number): OwnedWrite {
  return {
    path: logEntryPath(randomUUID()),
    fields: {
      kind: 'level',
      subject: uid,
      by: invitation.by === '' ? BY_COMMAND : invitation.by,
      from: { permissionLevel: before },
      to: { permissionLevel: invitation.permissionLevel, invitation: true },
      at: { $timestamp: new Date(now).toISOString() },
    },
    condition: { exists: false },
  };
}
