import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import type { MailKind } from '../../../platform/mail/mail-lane.ts';
import { AUTOMATIC } from '../../../platform/mail/transport.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { peopleOf } from '../../../web/server/people/staff-people.ts';
import { storedNotice } from '../model/sign-in-notice.ts';

interface NoticeOptions {
  documents: OwnerDocuments;
  studio: Pick<Studio, 'name'>;
  origin: string;
}

/**
 * The mail that notifies a person of a change of their sign-in methods. If the job contains no address, the mail is
 * sent to the address that is in the user record when the job runs.
 */
export function signInNoticeKind({ documents, studio, origin }: NoticeOptions): MailKind {
  return {
    // A duplicate mail is harmless.
    isRepeatable: true,
    async compose({ payload }) {
      const uid = String(payload.person);
      const event = storedNotice(payload);
      const to = String(payload.to ?? '') || (await peopleOf(documents, [uid])).get(uid)?.email;
      if (!to || !event) return null;
      // Lazy import: not needed at startup.
      const { signInNotice } = await import('../ui/sign-in-notice.ts');
      return { to, ...signInNotice(event, studio, origin), headers: AUTOMATIC };
    },
  };
}
