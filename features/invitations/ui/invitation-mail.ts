import type { Studio } from '../../../web/domain/studio.ts';
import { mailButton } from '../../../web/ui/mail/mail-button.ts';
import { el } from '../../../web/ui/mail/mail-element.ts';
import { STYLES } from '../../../web/ui/mail/mail-look.ts';
import { wholeMail } from '../../../web/ui/mail/mail-page.ts';

/** The mail with the link of an invitation. Staff texts are in English, as in the staff area. */
export function invitationMail({ name }: Pick<Studio, 'name'>, origin: string, link: string) {
  const subject = `You are invited to the staff area of ${name}`;
  const content = [
    el('h1', { style: STYLES.title }, 'You are invited'),
    el('p', { style: STYLES.p }, `An administrator of ${name} invites you to the staff area of the site.`),
    mailButton(link, 'Accept the invitation'),
    el(
      'p',
      { className: ['soft'], style: STYLES.afterButton },
      'The link is for you alone. It works once, within 7 days. If you did not expect an invitation, do nothing.',
    ),
  ];
  const site = URL.parse(origin)?.host ?? origin;
  const foot = [
    el('p', { style: STYLES.footLine }, `Sent once by ${site}, at the request of an administrator.`),
  ];
  return wholeMail({ subject, studio: { name }, home: `${origin}/`, content, foot });
}
