import { IdentityError } from '../../identity/identity-error.ts';
import type { Call } from '../call.ts';
import { readBody } from '../http/read-body.ts';

/** Size limit of a request to the identity endpoints, in bytes. */
export const LARGEST_BODY = 64 * 1024;

/** Reads the JSON object in a request. Throws INVALID_REQUEST and the errors of `readBody`. */
export async function jsonBody({ request }: Call): Promise<Record<string, unknown>> {
  const text = await readBody(request, LARGEST_BODY);
  try {
    const body: unknown = JSON.parse(text);
    if (body !== null && typeof body === 'object' && !Array.isArray(body))
      return body as Record<string, unknown>;
  } catch {
    // Invalid JSON is reported by the `throw` below.
  }
  throw new IdentityError('INVALID_REQUEST');
}
