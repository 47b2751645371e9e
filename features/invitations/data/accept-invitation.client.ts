import * as z from 'zod/mini';
import type { Engine } from '../../../platform/data/page-engine.ts';
import { openStaffFirebase } from '../../../platform/data/staff/staff-firebase.client.ts';
import { enter } from '../../../web/data/staff/sign-in/sign-in.client.ts';
import type { OwnDetails } from '../../../web/domain/people/user-record.ts';
import { INVITED_LEVELS, type InvitationKey, invitedNames } from '../model/invitation.ts';
import { INVITE_PATH } from '../model/names.ts';

const invited = z.object({ names: invitedNames, permissionLevel: z.literal(INVITED_LEVELS) });
const refusal = z.object({ reason: z.string() });

/** The details that the holder of a link sees before accepting. */
export type Invited = z.infer<typeof invited>;

/**
 * Why an invitation cannot be accepted. `ended`: it was used or revoked, or has expired. `has-level`: the account
 * already has the invitation's level or a higher one. `sign-in`: nobody is signed in, or the session has expired.
 * `many`: too many requests. `failed`: the server did not respond, or rejected the request for another reason.
 */
export type InviteProblem = 'ended' | 'has-level' | 'sign-in' | 'many' | 'failed';

/** An invitation could not be read or accepted. */
export class InviteError extends Error {
  override name = 'InviteError';
  readonly problem: InviteProblem;

  constructor(problem: InviteProblem) {
    super(`The invitation could not be accepted: ${problem}`);
    this.problem = problem;
  }
}

/** Reads the invitation of a link, without using it up. Throws an `InviteError`. */
export async function lookAtInvitation(key: InvitationKey): Promise<Invited> {
  return invited.parse(await post(key, { act: 'look' }));
}

/** Accepts an invitation as the signed-in person. Throws an `InviteError`. */
export async function acceptInvitation(engine: Engine, key: InvitationKey, names: OwnDetails): Promise<void> {
  const idToken = await openStaffFirebase(engine).auth.currentUser?.getIdToken();
  if (!idToken) throw new InviteError('sign-in');
  await post(key, { act: 'accept', names }, idToken);
}

const begun = z.object({ token: z.string(), codes: z.array(z.string()) });

/**
 * Accepts an invitation for a person without an account: makes a passkey, with which the person can sign in from now
 * on. `make` makes it on this device. Resolves to the recovery codes, which are shown once, and to a function that
 * signs in. Throws an `InviteError`, or a `StaffError` if no passkey is made.
 */
export async function acceptWithPasskey(
  engine: Engine,
  key: InvitationKey,
  names: OwnDetails,
  make: (options: unknown) => Promise<unknown>,
) {
  const options = await post(key, { act: 'options', names });
  const response = await make(options);
  const answer = begun.parse(await post(key, { act: 'passkey', names, response }));
  return { codes: answer.codes, signIn: () => enter(engine, answer) };
}

async function post({ id, secret }: InvitationKey, body: object, idToken?: string): Promise<unknown> {
  const response = await fetch(INVITE_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(idToken && { Authorization: `Bearer ${idToken}` }) },
    body: JSON.stringify({ invitation: `${id}.${secret}`, ...body }),
    // The URL of this page contains a secret.
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  }).catch(() => {
    throw new InviteError('failed');
  });
  if (response.ok) return response.json();
  if (response.status === 429) throw new InviteError('many');
  const parsed = refusal.safeParse(await response.json().catch(() => null));
  throw new InviteError(problemOf(parsed.success ? parsed.data.reason : ''));
}

const problemOf = (reason: string): InviteProblem =>
  reason === 'ended' || reason === 'has-level' || reason === 'sign-in' ? reason : 'failed';
