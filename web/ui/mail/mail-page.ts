import type { ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { cell, el, layout } from './mail-element.ts';
import { GROUND, MAIL_WIDTH, PANEL, SHEET, STYLES } from './mail-look.ts';
import { plainText } from './plain-text.ts';

/** The parts of a mail, from top to bottom. */
export interface MailParts {
  /** Language of the texts. Default: that of the staff area. */
  locale?: string;
  subject: string;
  /** The preheader, which mail programs show beside the subject; '' for none. */
  preheader?: string;
  /** Its name is at the top, and leads to `home`. */
  studio: { name: string };
  home: string;
  /** The content above the text, as wide as the mail. */
  cover?: ElementContent[];
  content: ElementContent[];
  foot: ElementContent[];
}

/**
 * Invisible characters after the preheader. Without them, a mail program's list of mails would show the first words of
 * the mail after the preheader.
 */
const FILLER = '\u034f\u200c\u00a0'.repeat(60);

/** A mail with its parts as HTML and as plain text. */
export const wholeMail = (parts: MailParts) => ({
  subject: parts.subject,
  html: mailHtml(parts),
  text: `${plainText(parts.content)}\n\n-- \n${plainText(parts.foot)}\n`,
});

/** The HTML of a whole mail. */
export function mailHtml(parts: MailParts): string {
  const { locale = 'en', subject, preheader = '', studio, home, cover = [], content, foot } = parts;
  const head = el('a', { href: home, className: ['soft'], style: STYLES.plainLink }, studio.name);
  const sheet = layout(
    { width: MAIL_WIDTH, align: 'center', className: ['wide', 'panel'], bgColor: PANEL, style: STYLES.sheet },
    cell({ className: ['pad', 'soft'], style: STYLES.head }, head),
    ...(cover.length > 0 ? [cell({ style: STYLES.cover }, ...cover)] : []),
    cell({ className: ['pad', 'ink'], style: STYLES.content }, ...content),
  );
  const feet = layout(
    { width: MAIL_WIDTH, align: 'center', className: ['wide'] },
    cell({ className: ['pad', 'soft'], style: STYLES.foot }, ...foot),
  );
  const outer = cell({ align: 'center', style: 'padding:24px 8px' }, sheet, feet);
  const page: Root = {
    type: 'root',
    children: [
      { type: 'doctype' },
      el(
        'html',
        { lang: locale },
        el(
          'head',
          {},
          el('meta', { charSet: 'utf-8' }),
          el('meta', { name: 'viewport', content: 'width=device-width' }),
          el('meta', { name: 'color-scheme', content: 'light dark' }),
          el('meta', { name: 'supported-color-schemes', content: 'light dark' }),
          el('title', {}, subject),
          el('style', {}, SHEET),
        ),
        el(
          'body',
          { className: ['ground'], style: STYLES.body },
          ...(preheader === '' ? [] : [el('div', { style: STYLES.preheader }, preheader + FILLER)]),
          layout({ className: ['ground'], bgColor: GROUND }, outer),
        ),
      ),
    ],
  };
  return toHtml(page);
}
