/**
 * The value of the option `emulatorTokens` with which a backend accepts unsigned tokens and the token `owner`, as
 * Firebase's emulators do. The site cannot set this option, because the package does not export this value.
 */
export const EMULATOR_TOKENS: unique symbol = Symbol('emulator tokens');

/** The claims in an unsigned JWT (`alg: none`, empty signature); null for any other text. */
export function unsignedClaims(token: string): Record<string, unknown> | null {
  const [header = '', payload = '', signature, ...more] = token.split('.');
  if (signature !== '' || more.length > 0) return null;
  const claims = objectIn(payload);
  return claims !== null && objectIn(header)?.alg === 'none' ? claims : null;
}

/** The JSON object encoded in one part of a JWT, or null. */
function objectIn(part: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/**
 * Whether a text does not have the form of a signed token. This backend did not issue such a text, so a client that
 * sends it cannot refresh it here.
 */
export function isNoSignedToken(token: string): boolean {
  return !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}
