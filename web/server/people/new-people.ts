import type { OwnedWrite } from '../../../platform/engine/owner-documents.ts';

/** A refused request to sign in. `message` is for the log and contains no secret. */
export abstract class SignInRefusal extends Error {
  /** The HTTP status: 400 for a request that is not valid. */
  abstract readonly status: 400 | 401 | 403 | 409;
}

/** A new person whose way to sign in was verified, but not stored yet. */
export interface NewPerson {
  uid: string;
  /** The writes that store the way to sign in. Commit them together with those that accept the invitation. */
  writes: OwnedWrite[];
  /** The recovery codes, to be shown once. */
  codes: string[];
  /**
   * Makes the custom token with which the browser signs in. Call this before the commit, so that a failure does not use
   * up the invitation.
   */
  token(): Promise<string>;
}

/** Makes the accounts of invited people who do not sign in with Google. A feature provides it (`forFeatures`). */
export interface NewPeople {
  /**
   * The options for the person's device. `about`: a hash of the invitation's secret. `label`: the person's name, which
   * the device shows.
   */
  options(about: string, label: string): Promise<object>;
  /**
   * Verifies the device's response. Throws a `SignInRefusal` if it is not valid or if its options were made for another
   * `about`.
   */
  verify(about: string, response: unknown): Promise<NewPerson>;
}
