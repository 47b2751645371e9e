import { inviteLink } from '../../domain/people/invitation.ts';
import type { Studio } from '../../domain/studio.ts';
import type { MailKind } from '../mail/mail-lane.ts';
import type { StoredInvitations } from './stored-invitations.ts';

/**
 * The mail with the link of an invitation. Each attempt makes a new secret, so that jobs and backups contain none.
 * The secrets of the last attempts stay valid, because their mails may have arrived.
 */
export function invitationMailKind(
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
      const { invitationMail } = await import('../../ui/mail/invitation-mail.ts');
      // This header prevents automatic replies, such as vacation notices.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      return { to: invitation.email, ...invitationMail(studio, origin, inviteLink(origin, key)), headers };
    },
  };
}
