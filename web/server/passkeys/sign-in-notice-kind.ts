import { userRecordDocument } from '../../domain/people/user-record.ts';
import { userRecordPath } from '../../domain/places.ts';
import type { Studio } from '../../domain/studio.ts';
import type { OwnerDocuments } from '../engine/owner-documents.ts';
import type { MailKind } from '../mail/mail-lane.ts';
import { storedNotice } from './notice-event.ts';

/** The kind of jobs that notify a person of a change of their sign-in methods. */
export const SIGN_IN_NOTICE = 'sign-in-notice';

interface NoticeOptions {
  documents: OwnerDocuments;
  studio: Pick<Studio, 'name'>;
  origin: string;
}

/** The mail that notifies a person of a change of their sign-in methods. The address is read when the job runs. */
export function signInNoticeKind({ documents, studio, origin }: NoticeOptions): MailKind {
  return {
    // A duplicate mail is harmless.
    isRepeatable: true,
    async compose({ payload }) {
      const path = userRecordPath(String(payload.person));
      const record = userRecordDocument.safeParse((await documents.get([path])).get(path)?.fields);
      const event = storedNotice(payload);
      const to = event?.to || (record.success ? record.data.email : '');
      if (to === '' || !event) return null;
      // Lazy import: not needed at startup.
      const { signInNotice } = await import('../../ui/mail/sign-in-notice.ts');
      const headers = { 'Auto-Submitted': 'auto-generated' };
      return { to, ...signInNotice(event, studio, origin), headers };
    },
  };
}
