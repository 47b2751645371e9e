/** Maximum length of a mail's subject in characters, as in `firestore.rules`. */
export const LONGEST_SUBJECT = 150;
/** Maximum length of the preheader, which mail programs show beside the subject, as in `firestore.rules`. */
export const LONGEST_PREHEADER = 200;

/** Matches line breaks, control characters, direction marks and zero-width characters, except the joiner in emoji. */
const UNSAFE =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+/gu;

/**
 * Makes a text safe for one line of a mail, such as the subject, and cuts it to `limit` characters. Spaces replace
 * line breaks, which could start another header, and invisible characters, which can make a text look like another one.
 */
export function mailLine(text: string, limit: number): string {
  const line = text.toWellFormed().replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= limit
    ? line
    : `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`;
}

/** Maximum length of a text from a stranger in a mail, in characters. */
const LONGEST_FOREIGN = 40;

/**
 * A text that a stranger may have entered, such as a name, for the body of a mail: cut, quoted, and with word joiners in
 * what looks like an address or a telephone number, so that no mail program makes a link of it. '' for an empty text.
 */
export function foreignText(text: string): string {
  const line = mailLine(text, LONGEST_FOREIGN);
  return line === '' ? '' : `“${line.replace(/[.:/@。．｡](?=\S)|\d(?=[\s-]?\d)/g, '$&\u2060')}”`;
}
