/** The letters of a recovery code (Crockford's base 32), in which no two look alike. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Number of letters that identify a person's set of codes. */
export const SET_LETTERS = 5;
/** Number of secret letters. 15 letters have 75 random bits. */
export const SECRET_LETTERS = 15;

/** A recovery code in its two parts. */
export interface RecoveryCode {
  /** Identifies the set; all codes of a set have the same value. */
  set: string;
  secret: string;
}

/** The code as a person reads it, such as `K7QM2-XXXXX-XXXXX-XXXXX`. */
export function writtenCode({ set, secret }: RecoveryCode): string {
  return (set + secret).replace(/.{5}(?=.)/g, '$&-');
}

/** Parses a typed code. Ignores spaces, hyphens and case, and reads O as 0, and I and L as 1. Null for other texts. */
export function parseCode(text: string): RecoveryCode | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const isCode =
    letters.length === SET_LETTERS + SECRET_LETTERS &&
    [...letters].every((letter) => CODE_LETTERS.includes(letter));
  return isCode ? { set: letters.slice(0, SET_LETTERS), secret: letters.slice(SET_LETTERS) } : null;
}
