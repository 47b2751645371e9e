/**
 * Who sends a request. `owner` is the maintenance caller (the server itself, or the owner token of the data folder) and
 * bypasses the rules; `user` carries the claims of an ID token, which was verified unless an emulator's client made it up:
 * `unsigned` ones do not expire.
 */
export type Caller =
  | { kind: 'owner' }
  | { kind: 'anonymous' }
  | { kind: 'user'; uid: string; token: Record<string, unknown>; unsigned?: true };

export const OWNER: Caller = { kind: 'owner' };
