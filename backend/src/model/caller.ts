/**
 * Who sends a request. `owner` is the maintenance caller (the server itself, or the owner token of the data folder) and
 * bypasses the rules; `user` carries the claims of a verified ID token.
 */
export type Caller =
  | { kind: 'owner' }
  | { kind: 'anonymous' }
  | { kind: 'user'; uid: string; token: Record<string, unknown> };

export const OWNER: Caller = { kind: 'owner' };
