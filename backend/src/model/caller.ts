/**
 * The sender of a request. `owner`: the server itself, or the holder of the owner token; bypasses the rules. `user`:
 * has the claims of a verified ID token, or of an `unsigned` emulator token, which never expires.
 */
export type Caller =
  | { kind: 'owner' }
  | { kind: 'anonymous' }
  | { kind: 'user'; uid: string; token: Record<string, unknown>; unsigned?: true };

export const OWNER: Caller = { kind: 'owner' };
