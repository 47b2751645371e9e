import type { Backend } from '@studio-site/backend';
import { INVITATION_MAIL } from '../../domain/mail/outbox-job.ts';
import type { Studio } from '../../domain/studio.ts';
import type { OwnerDocuments } from '../engine/owner-documents.ts';
import { describeError, type Log } from '../log.ts';
import { acceptance } from './accept.ts';
import {
  makesAdministrator,
  offerFirstAdministrator,
  withdrawFirstAdministrator,
} from './first-administrator.ts';
import { invitationMailKind } from './invitation-mail-kind.ts';
import { type InviteEndpoint, inviteEndpoint } from './invite-endpoint.ts';
import { storedInvitations } from './stored-invitations.ts';

export interface InvitationSite {
  documents: OwnerDocuments;
  accountOf: InviteEndpoint['accountOf'];
  newPeople: InviteEndpoint['newPeople'];
  studio: Pick<Studio, 'name'>;
  origin: string;
  log: Log;
  now?: () => number;
}

/** Opens the invitations to the staff area (docs/product.md#invitations). Works with every engine. */
export function openInvitations({
  documents,
  accountOf,
  newPeople,
  studio,
  origin,
  log,
  now = Date.now,
}: InvitationSite) {
  const invitations = storedInvitations(documents, now);
  const failed = (error: unknown) =>
    log({ level: 'error', event: 'invitations-failed', message: describeError(error) });
  return {
    endpoint: inviteEndpoint({
      open: invitations.open,
      accept: acceptance(documents, invitations, now),
      accountOf,
      newPeople,
      log,
    }),
    kinds: { [INVITATION_MAIL]: invitationMailKind(invitations, studio, origin) },
    /**
     * Deletes expired invitations. If there is no administrator, writes a link for the first one into a file in
     * `dataDir`, and deletes the file when there is one. In demo mode, there is no such file.
     */
    async start(backend: Pick<Backend, 'onCommit'>, dataDir: string, demo: boolean): Promise<void> {
      await invitations.forgetExpired().catch(failed);
      if (demo) return;
      await offerFirstAdministrator({ dataDir, origin, invitations, log });
      const stop = backend.onCommit(({ changes }) => {
        if (!changes.some(makesAdministrator)) return;
        stop();
        withdrawFirstAdministrator({ dataDir, invitations }).catch(failed);
      });
    },
  };
}
