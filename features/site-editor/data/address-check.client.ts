import * as z from 'zod/mini';
import { orStaffError, StaffError } from '../../../web/data/staff/staff-error.ts';
import { signedInToken } from '../../../web/data/staff/staff-firebase.client.ts';
import { ADDRESS_CHECK, FINDINGS, type Finding, MOST_ADDRESSES } from '../model/findings.ts';

const answer = z.record(z.string(), z.literal(Object.keys(FINDINGS) as Finding[]));

/** What the server finds at addresses, by address. Throws a `StaffError`. */
export async function checkAddresses(addresses: readonly string[]): Promise<Record<string, Finding>> {
  const token = await orStaffError(signedInToken());
  const response = await fetch(ADDRESS_CHECK, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ addresses: addresses.slice(0, MOST_ADDRESSES) }),
  }).catch((thrown: unknown): never => {
    throw new StaffError('offline', 'The server did not respond.', thrown);
  });
  if (!response.ok) throw new StaffError('unexpected', `The server refused: ${response.status}`);
  const parsed = answer.safeParse(await response.json());
  if (!parsed.success) throw new StaffError('unexpected', 'The server sent no findings.');
  return parsed.data;
}
