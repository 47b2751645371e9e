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
 * Whether a text is certainly not a signed token. A client that sends such a text would not get a better token by a
 * refresh.
 */
export function isNoSignedToken(token: string): boolean {
  return !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}
