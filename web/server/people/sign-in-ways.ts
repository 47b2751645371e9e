import type { Engine } from '../../../platform/data/page-engine.ts';
import type { OwnedWrite } from '../../../platform/engine/owner-documents.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { SignInWays } from '../../domain/people/sign-in.ts';

/** Whether the site offers sign-in with Google. */
export const offersGoogle = ({ engine, settings }: { engine: Engine; settings: Settings }): boolean =>
  engine.kind !== 'embedded' || settings.demo || settings.google !== null;

/** A way to sign in that a feature adds. */
export interface SignInWay {
  /** Its name in a sentence. */
  name: string;
  /** Whether the site offers it now. */
  isOffered(): boolean;
  /** What it needs, and what to do, as a part of the sentence about a site at which nobody can sign in. */
  needs: string;
  /** Makes the accounts of invited people who do not sign in with Google; null if this site cannot. */
  newPeople: NewPeople | null;
}

/** Advice if nobody can sign in to the embedded backend; otherwise null. `own`: the ways of the features that are on. */
export function missingSignIn({ google, others }: SignInWays, own: readonly SignInWay[]): string | null {
  if (google || others.length > 0) return null;
  const why =
    own.length > 0
      ? own.map(({ needs }) => needs).join(' ')
      : 'the site has no OAuth client for Google, and no feature that is on has a way to sign in. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, for example in .env, or switch such a feature on in studio.config.ts (`npm run features` lists them), and start the site again.';
  return `Nobody can sign in yet: ${why}`;
}

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

/** Makes the accounts of invited people who do not sign in with Google. */
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
