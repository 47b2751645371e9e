import { StaffError, type StaffProblem } from '../staff-error.ts';

const PROBLEMS: Record<string, StaffProblem> = {
  refused: 'passkey-refused',
  'sign-in': 'signed-out',
  recent: 'sign-in-old',
  last: 'passkey-last',
  'no-codes': 'passkey-needs-codes',
  most: 'passkey-most',
  'too-many': 'too-many',
};

/**
 * Sends a request to the server's endpoint for passkeys (docs/product.md#sign-in-methods). `idToken` is the ID token of
 * the signed-in person; null if nobody is signed in. Throws a `StaffError`.
 */
export async function passkeyCall(
  path: string,
  body: object,
  idToken: string | null = null,
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`/sign-in/passkey/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(idToken === null ? {} : { Authorization: `Bearer ${idToken}` }),
      },
      body: JSON.stringify(body),
    });
  } catch (thrown) {
    throw new StaffError('offline', 'The server did not respond.', thrown);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const reason =
    typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : '';
  throw new StaffError(
    PROBLEMS[reason] ?? 'unexpected',
    `The server refused ${path}: ${response.status} ${reason}`,
  );
}
