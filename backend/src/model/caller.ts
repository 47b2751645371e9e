/**
 * The sender of a request. `owner` is the maintenance caller (the server itself, or the holder of the owner token) and
 * bypasses the rules; `user` carries the claims of an ID token. The token was verified, unless it is an emulator's
 * `unsigned` one, which never expires.
 */
export type Caller =
  | { kind: 'owner' }
  | { kind: 'anonymous' }
  | { kind: 'user'; uid: string; token: Record<string, unknown>; unsigned?: true };

export const OWNER: Caller = { kind: 'owner' };
