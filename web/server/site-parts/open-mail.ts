import { ALARM_MAIL, alarmMailKind } from '../alarms/announce.ts';
import { mailKinds } from '../mail/mail-kinds.ts';
import { type MailKind, mailLane } from '../mail/mail-lane.ts';
import { openTransport } from '../mail/transport.ts';
import { SIGN_IN_NOTICE, signInNoticeKind } from '../passkeys/sign-in-notice-kind.ts';
import type { SiteContent } from './open-content.ts';
import type { SiteBase } from './site-base.ts';

export type SiteMail = Awaited<ReturnType<typeof openMail>>;

/**
 * Opens mail: the transport, news to readers, mail to staff, and bounce reports. Resolves to null if no mail server is
 * set. The modules for news and mail are imported dynamically, so that a site without mail needs no memory for them.
 */
export async function openMail(
  base: SiteBase,
  format: SiteContent['format'],
  moreKinds: Record<string, MailKind>,
) {
  const { settings, backend, engine, studio, files, mainOrigin: origin, ask, documents, log } = base;
  const { mail, bounces: bounceSettings } = settings;
  if (!mail) return null;
  const { projectId } = engine.app;
  const transport = openTransport(mail);
  // Only the embedded engine stores sign-ups.
  const news =
    backend &&
    (await import('../news/open-news.ts')).openNews({
      ...{ backend, projectId, studio, origin, format, log },
      themeCss: () => files.theme().css,
    });
  const staffMail = (await import('../staff-mail/open-staff-mail.ts')).openStaffMail({
    ...{ ask, projectId, studio, origin, log },
  });
  const bounces =
    news && backend
      ? (await import('../bounces/open-site-bounces.ts')).openSiteBounces(
          bounceSettings,
          news,
          backend.ownerToken,
          mail.from,
          log,
        )
      : null;
  const kinds = {
    ...mailKinds(studio.name, mail),
    ...bounces?.kinds,
    ...staffMail.kinds,
    ...moreKinds,
    [ALARM_MAIL]: alarmMailKind(documents, studio, origin),
    [SIGN_IN_NOTICE]: signInNoticeKind({ documents, studio, origin }),
  };
  return {
    news,
    staffMail,
    bounces,
    /** The address that mail is sent from. */
    from: mail.from.address,
    lane: mailLane(kinds, mail, transport),
    /** Closes the connections to the mail server. Call this after the outbox is closed. */
    close: () => transport.close(),
  };
}
