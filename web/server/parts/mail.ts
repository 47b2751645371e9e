import type { Part } from '../part.ts';
import type { Site } from '../site.ts';

// The parts that need a mail server. Their modules are imported here, so that a site without mail needs no memory for them.

/** Opens mail to staff; null without a mail server. */
export async function openSiteStaffMail(site: Site): Promise<Part | null> {
  if (site.settings.mail === null) return null;
  return (await import('../staff-mail/open-staff-mail.ts')).openStaffMail(site);
}
