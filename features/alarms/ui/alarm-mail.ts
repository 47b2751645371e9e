import { LONGEST_SUBJECT, mailLine } from '../../../platform/domain/mail/mail-line.ts';
import { isFeatureOn } from '../../../web/domain/feature.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { el } from '../../../web/ui/mail/mail-element.ts';
import { STYLES } from '../../../web/ui/mail/mail-look.ts';
import { wholeMail } from '../../../web/ui/mail/mail-page.ts';

/** The mail to an administrator about an alarm. Staff texts are in English, as in the staff area. */
export function alarmMail(sentence: string, studio: Pick<Studio, 'name' | 'features'>, origin: string) {
  const { name } = studio;
  // Without the reason behind the colon, which may be the answer of another server.
  const [first = ''] = sentence.split(/[.:] /);
  const subject = mailLine(`${name}: ${first}`, LONGEST_SUBJECT);
  const content = [
    el('p', { style: STYLES.p }, sentence),
    el(
      'p',
      { style: STYLES.p },
      el('a', { href: `${origin}/admin`, className: ['link'], style: STYLES.link }, 'All current alarms'),
    ),
  ];
  const foot = [
    el('p', { style: STYLES.footLine }, `You get this mail because you are an administrator of ${name}.`),
    // The screen belongs to a feature that may be off.
    ...(isFeatureOn(studio, 'staff-mail') ? [choose(origin)] : []),
  ];
  return wholeMail({ subject, studio: { name }, home: `${origin}/admin`, content, foot });
}

const choose = (origin: string) =>
  el(
    'p',
    { style: STYLES.footLine },
    el(
      'a',
      { href: `${origin}/admin/site#mail-to-you`, className: ['soft'], style: STYLES.plainLink },
      'Choose which mails you get',
    ),
  );
