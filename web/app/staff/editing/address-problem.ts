import { isStorableAddress } from '../../domain/address.ts';

/** What is wrong with an address in a form; null when the database will take it. */
export function addressProblem(address: string): string | null {
  return isStorableAddress(address)
    ? null
    : 'Use an address that starts with https://, mailto:, tel: or one /.';
}
