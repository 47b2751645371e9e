import { foreignText, LONGEST_SUBJECT, mailLine } from '../../../platform/domain/mail/mail-line.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { el } from '../../../web/ui/mail/mail-element.ts';
import { STYLES } from '../../../web/ui/mail/mail-look.ts';
import { wholeMail } from '../../../web/ui/mail/mail-page.ts';
import type { NoticeEvent } from '../model/sign-in-notice.ts';

/** The mail about a change of a person's sign-in methods. Staff texts are in English, as in the staff area. */
export function signInNotice({ kind, name }: NoticeEvent, studio: Pick<Studio, 'name'>, origin: string) {
  const happened = {
    'passkey-added': 'a passkey was added to your account',
    'passkey-removed': 'a passkey was removed from your account',
    'codes-made': 'new recovery codes were made for your account',
    'code-used': 'a recovery code was used to sign in to your account',
    'google-joined': 'a Google account was linked to your account',
    'google-unlinked': 'the Google account was unlinked from your account',
  }[kind];
  const sentence = `${happened.charAt(0).toUpperCase()}${happened.slice(1)}`;
  const subject = mailLine(`${studio.name}: ${happened}`, LONGEST_SUBJECT);
  const content = [
    el('p', { style: STYLES.p }, `${sentence} at ${studio.name}.`),
    // Not in the subject: a person with access to the account has chosen the name.
    ...(name === '' ? [] : [el('p', { dir: 'auto', style: STYLES.p }, `Its name: ${foreignText(name)}`)]),
    el(
      'p',
      { style: STYLES.p },
      'If it was you, there is nothing to do. If not, remove unknown passkeys, unlink an unknown Google account, and make new recovery codes at ',
      el(
        'a',
        { href: `${origin}/admin/site#sign-in`, className: ['link'], style: STYLES.link },
        'Your sign-in',
      ),
      '. Then tell an administrator.',
    ),
  ];
  const foot = [
    el('p', { style: STYLES.footLine }, `You get this mail because you are on the staff of ${studio.name}.`),
  ];
  return wholeMail({ subject, studio, home: `${origin}/admin`, content, foot });
}
