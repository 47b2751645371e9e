import { createHmac } from 'node:crypto';
import { isSame } from './link-token.ts';

// Each reader's mails have a separate envelope sender, such as bounces+TOKEN@studio.example (VERP). Mail servers send
// bounce reports to it. The token is signed, so that nobody can pause mails to another reader with a forged report.

/** Number of characters of a sign-up's id. */
const SIGN_UP_ID = 32;
/** Number of characters of the signature. They encode 96 bits. */
const SIGNATURE = 16;
const TOKEN = new RegExp(`\\+([\\w-]{${SIGN_UP_ID + SIGNATURE}})@`);

/** The envelope sender of mails to a reader. `base`: the address for reports. */
export function bounceAddress(key: string, base: string, signUp: string): string {
  const at = base.lastIndexOf('@');
  return `${base.slice(0, at)}+${signUp}${signature(key, signUp)}${base.slice(at)}`;
}

/** The id of the sign-up in an address that this server made; null for any other address. */
export function signUpOfBounceAddress(key: string, address: string): string | null {
  const [, token = ''] = TOKEN.exec(address) ?? [];
  const id = token.slice(0, SIGN_UP_ID);
  return token !== '' && isSame(token.slice(SIGN_UP_ID), signature(key, id)) ? id : null;
}

const signature = (key: string, id: string): string =>
  createHmac('sha256', key).update(`bounces of a sign-up\n${id}`).digest('base64url').slice(0, SIGNATURE);
