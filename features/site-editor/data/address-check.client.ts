import * as z from 'zod/mini';
import { StaffError } from '../../../platform/data/staff/staff-error.ts';
import { postAsStaff } from '../../../web/data/staff/page-preview.client.ts';
import { ADDRESS_CHECK, FINDINGS, type Finding, MOST_ADDRESSES } from '../model/findings.ts';

const answer = z.record(z.string(), z.literal(Object.keys(FINDINGS) as Finding[]));

/** Lets the server check addresses, as many at a time as it allows. Returns its findings by address. Throws a `StaffError`. */
export async function checkAddresses(addresses: readonly string[]): Promise<Record<string, Finding>> {
  const found: Record<string, Finding> = {};
  for (let at = 0; at < addresses.length; at += MOST_ADDRESSES)
    Object.assign(found, await checkSome(addresses.slice(at, at + MOST_ADDRESSES)));
  return found;
}

async function checkSome(addresses: readonly string[]): Promise<Record<string, Finding>> {
  const sent = JSON.stringify({ addresses });
  const response = await postAsStaff(ADDRESS_CHECK, sent);
  if (!response.ok) throw new StaffError('unexpected', `The server refused: ${response.status}`);
  const parsed = answer.safeParse(await response.json());
  if (!parsed.success) throw new StaffError('unexpected', 'The server sent no findings.');
  return parsed.data;
}
