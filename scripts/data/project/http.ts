import { CommandError } from '../command.ts';
import type { Account, Answer } from './project.ts';

const LONGEST_WAIT = 60_000;

interface Sending {
  fetcher?: typeof fetch;
  /** Time limit in milliseconds. */
  timeLimit?: number;
  /** The HTTP status for which the body need not be JSON and is returned as null. */
  emptyFor?: number;
}

/**
 * Sends a request and parses the JSON response. Throws `CommandError` if there is no response, or if it is not JSON.
 */
export async function send(
  address: string,
  init: RequestInit,
  { fetcher = fetch, timeLimit = LONGEST_WAIT, emptyFor }: Sending = {},
): Promise<Answer> {
  const { origin } = new URL(address);
  const noAnswer = (error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return new CommandError(
      `${origin} does not respond: ${cause instanceof Error ? cause.message || cause.name : String(cause)}.`,
    );
  };
  let response: Response;
  let text: string;
  try {
    response = await fetcher(address, { ...init, signal: AbortSignal.timeout(timeLimit) });
    text = await response.text();
  } catch (error) {
    throw noAnswer(error);
  }
  if (response.status === emptyFor) return { status: response.status, body: null };
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    throw new CommandError(
      `${origin} responded with status ${response.status}, but not like a Firebase service. Check this address.`,
    );
  }
}

/** Request options with a bearer token and, optionally, a JSON body. */
export function withBearer(token: string, method: string, body?: unknown): RequestInit {
  return {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** Converts accounts from the format of Google's identity service and its emulators. */
export function toAccounts(users: Record<string, unknown>[] = []): Account[] {
  return users.map(({ localId, email, emailVerified, displayName, disabled }) => ({
    uid: String(localId),
    email: typeof email === 'string' ? email : '',
    emailVerified: emailVerified === true,
    displayName: typeof displayName === 'string' ? displayName : '',
    disabled: disabled === true,
  }));
}
