/**
 * The sender of a request. `owner` is the server itself or the holder of the owner token, and bypasses the rules.
 * `user` has the claims of an ID token, which was verified unless it is an emulator's `unsigned` token, which never
 * expires.
 */
export type Caller =
  | { kind: 'owner' }
  | { kind: 'anonymous' }
  | { kind: 'user'; uid: string; token: Record<string, unknown>; unsigned?: true };

export const OWNER: Caller = { kind: 'owner' };
