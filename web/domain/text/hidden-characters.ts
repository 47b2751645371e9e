/** Control characters, direction marks and zero-width characters, except the joiner (U+200D) that emoji need. */
const HIDDEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u;

/** Whether a one-line text contains invisible characters, which can make it look like another text. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

export const HIDDEN_CHARACTERS_WARNING =
  'This text contains invisible characters, so it may not be what it looks like. Type it again to remove them.';
