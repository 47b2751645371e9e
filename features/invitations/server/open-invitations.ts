import type { Backend } from '@studio-site/backend';
import { identityAccess } from '../../../platform/engine/identity-access.ts';
import { describeError } from '../../../platform/log.ts';
import type { MailKind } from '../../../platform/mail/mail-lane.ts';
import { AUTOMATIC } from '../../../platform/mail/transport.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import type { Part } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import { inviteLink } from '../model/invitation.ts';
import { INVITATION_MAIL } from '../model/names.ts';
import { acceptance } from './accept.ts';
import {
  makesAdministrator,
  offerFirstAdministrator,
  withdrawFirstAdministrator,
} from './first-administrator.ts';
import { type InviteEndpoint, inviteEndpoint, inviteRoutes } from './invite-routes.ts';
import { type StoredInvitations, storedInvitations } from './stored-invitations.ts';

type InvitationSite = Pick<Site, 'documents' | 'origin' | 'log' | 'now'> &
  Pick<InviteEndpoint, 'accountOf' | 'newPeople'> & { studio: Pick<Site['studio'], 'name'> };

/** The server's part of invitations. */
export function openSiteInvitations(site: Site): Part {
  const { backend, settings } = site;
  const invitations = openInvitations({ ...site, accountOf: identityAccess(site).accountOf });
  return {
    sender: { mails: { [INVITATION_MAIL]: invitations.mail } },
    routes: [inviteRoutes(invitations.endpoint, site)],
    start: async () => {
      if (backend) await invitations.start(backend, settings);
    },
  };
}

/** Opens the invitations to the staff area (features/invitations/README.md#invitations). Works with every engine. */
export function openInvitations({
  documents,
  accountOf,
  newPeople,
  studio,
  origin,
  log,
  now,
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
    mail: invitationMailKind(invitations, studio, origin),
    /**
     * Deletes expired invitations. If there is no administrator, writes a link for the first one into a file in
     * `dataDir`, and deletes the file when there is one. In demo mode, there is no such file.
     */
    async start(
      backend: Pick<Backend, 'onCommit'>,
      { dataDir, demo }: Pick<Site['settings'], 'dataDir' | 'demo'>,
    ): Promise<void> {
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

/**
 * The mail with the link of an invitation. Each attempt makes a new secret, so that jobs and backups contain none.
 * The secrets of the last attempts stay valid, because their mails may have arrived.
 */
function invitationMailKind(
  invitations: Pick<StoredInvitations, 'addSecret'>,
  studio: Pick<Studio, 'name'>,
  origin: string,
): MailKind {
  return {
    isRepeatable: true,
    async compose({ payload }) {
      const added = await invitations.addSecret(String(payload.invitation));
      if (added === null || added.invitation.email === '') return null;
      const { key, invitation } = added;
      // Lazy import: not needed at startup.
      const { invitationMail } = await import('../ui/invitation-mail.ts');
      const link = inviteLink(origin, key);
      return { to: invitation.email, ...invitationMail(studio, origin, link), headers: AUTOMATIC };
    },
  };
}
