import type { Studio } from '../../../web/domain/studio.ts';
import { sayIn } from '../../../web/domain/words/say.ts';
import { mailButton } from '../../../web/ui/mail/mail-button.ts';
import { el } from '../../../web/ui/mail/mail-element.ts';
import { STYLES } from '../../../web/ui/mail/mail-look.ts';
import { wholeMail } from '../../../web/ui/mail/mail-page.ts';
import { imprintOf } from './imprint.ts';

type MailStudio = Pick<Studio, 'name' | 'company' | 'email' | 'imprint' | 'locale' | 'words'>;

/** The confirmation mail. It contains no news, and none of the data from the form. */
export function confirmMail(studio: MailStudio, origin: string, link: string) {
  const say = sayIn(studio);
  const site = URL.parse(origin)?.host ?? origin;
  const subject = say('confirmSubject', 'Please confirm your sign-up at {site}', { site });
  const paragraph = (words: string) => el('p', { style: STYLES.p }, words);
  const content = [
    el('h1', { style: STYLES.title }, say('confirmTitle', 'One more step')),
    paragraph(
      say('confirmAsk', 'This address was signed up for news of {studio}. If this was you, please confirm:', {
        studio: studio.name,
      }),
    ),
    mailButton(link, say('confirmButton', 'Yes, send me news')),
    el(
      'p',
      { className: ['soft'], style: STYLES.afterButton },
      say(
        'confirmElse',
        'The link is valid for 7 days. If you did not sign up, do nothing: you get no news.',
      ),
    ),
  ];
  const foot = [el('p', { style: STYLES.footLine }, ...imprintOf(studio))];
  return wholeMail({ locale: studio.locale, subject, studio, home: `${origin}/`, content, foot });
}
