/** The public key of the site, for which browsers encrypt secrets (a JSON Web Key). */
export interface PublicKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

/** The key for which browsers encrypt secrets, or why the site has none. */
export type SecretsKey = { publicKey: PublicKey } | { problem: string };

/** Maximum length of an encrypted secret in a document. */
export const LONGEST_BOX = 8000;
