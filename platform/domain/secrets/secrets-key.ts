/** The public key of the site, with which browsers encrypt secrets (a JSON Web Key). */
export interface PublicKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

/** The key with which browsers encrypt secrets, or the reason why the site has none. */
export type SecretsKey = { publicKey: PublicKey } | { problem: string };

/** Maximum length of an encrypted secret, in characters. */
export const LONGEST_BOX = 8000;

/** The only use of a secret. Both parts are authenticated with the encrypted text, so that neither can be exchanged. */
export interface SecretUse {
  /** Path of the document that holds the secret. */
  path: string;
  /** Who gets it, such as server and account (`receiverOf`); null in secrets of earlier versions, which name nobody. */
  to: string | null;
}

/** The part of an encrypted secret's header that names its use. */
export const headerOf = ({ path, to }: SecretUse): { for: string; to?: string } => ({
  for: path,
  ...(to === null ? {} : { to }),
});

/** Length of the key in bytes. */
export const KEY_LENGTH = 32;
