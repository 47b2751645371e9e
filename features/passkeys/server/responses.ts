import * as z from 'zod/mini';
import { LONGEST_PASSKEY_NAME } from '../model/sign-in-methods.ts';
import { Refusal } from './passkey-site.ts';

/** Text in base64url of at most this many characters. */
const encoded = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most));

/** The id of a passkey: at most 1023 bytes, which are 1364 characters. */
const passkeyId = encoded(1364);
const ofPasskey = { id: passkeyId, rawId: passkeyId, type: z.literal('public-key') };
const transports = z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)), []);

/** A browser's response to the request for a new passkey. Fields that the site does not need are dropped. */
export const registrationResponse = z.object({
  ...ofPasskey,
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports,
  }),
});

/** A browser's response to the request for a sign-in. */
export const assertionResponse = z.object({
  ...ofPasskey,
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(4000),
    userHandle: z.nullish(encoded(100)),
  }),
});

export type RegistrationResponse = z.infer<typeof registrationResponse>;
export type AssertionResponse = z.infer<typeof assertionResponse>;

/** The name of a passkey: one line, not blank. */
export const passkeyName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(LONGEST_PASSKEY_NAME), z.regex(/^\P{C}*$/u));

const clientData = z.object({ challenge: encoded(200), crossOrigin: z.optional(z.boolean()) });

/**
 * The challenge that a response answers. Throws a `Refusal` if there is none, or if the request came from a frame of
 * another site.
 */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
  } catch {
    throw new Refusal('refused', 'The client data is not JSON.');
  }
  const parsed = clientData.safeParse(json);
  if (!parsed.success) throw new Refusal('refused', 'The client data has no challenge.');
  if (parsed.data.crossOrigin)
    throw new Refusal('refused', 'The passkey was used in a frame of another site.');
  return parsed.data.challenge;
}
