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
