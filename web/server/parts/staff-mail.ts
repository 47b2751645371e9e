import type { Part } from '../part.ts';
import type { Site } from '../site.ts';

/** Opens mail to staff; null without a mail server. The modules are imported here, because a site without mail needs none. */
export async function openSiteStaffMail(site: Site): Promise<Part | null> {
  if (site.settings.mail === null) return null;
  return (await import('../staff-mail/open-staff-mail.ts')).openStaffMail(site);
}
