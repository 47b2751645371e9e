import type { PostMailText } from './post-mail.ts';

/** The mail to one reader. `address` is the URL at which the reader unsubscribes. */
export function mailForReader({ subject, html, text, leave }: PostMailText, address: string) {
  const escaped = address.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return {
    subject,
    html: html.replaceAll(leave, () => escaped),
    text: text.replaceAll(leave, () => address),
  };
}
