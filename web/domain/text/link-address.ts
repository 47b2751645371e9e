import { addressProblem } from './address.ts';
import { safeLink, VOID_ADDRESS } from './link-policy.ts';

/** The address of a link as its writer means it: `studio.example` gets `https://`, an e-mail address `mailto:`. */
export function meantLink(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:]\S*)?$/u.test(address) ? `https://${address}` : address;
}

/** A sentence about an address that cannot be a link in a text (docs/product.md#links-in-texts); null for others. */
export function linkProblem(address: string): string | null {
  if (address === '') return 'Enter an address, such as https://studio.example or /blog.';
  if (safeLink(address) === VOID_ADDRESS) return addressProblem('javascript:');
  return /^#\S+$/.test(address) ? null : addressProblem(address);
}
