import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** IPv4 ranges that are not on the public internet (IANA's registry of special-purpose addresses), and multicast. */
const PRIVATE_IPV4 = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [network = '', bits] = range.split('/');
  PRIVATE_IPV4.addSubnet(network, Number(bits));
}

/**
 * Whether an IP address is on the public internet and is not an address of this computer. IPv6 addresses, except those
 * of NAT64, are public only in their global range, so loopback, link-local, unique local and IPv4-mapped ones are not.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !PRIVATE_IPV4.check(address) && !ownAddresses().has(address);
  if (version !== 6 || address.includes('%')) return false;
  const groups = groupsOf(address);
  // NAT64 (RFC 6052): an IPv4 address in networks that have only IPv6.
  if (groups.slice(0, 6).join() === NAT64) return isPublicAddress(ipv4Of(groups));
  const [first = 0, second = 0] = groups;
  const isGlobal = first >= 0x2000 && first <= 0x3fff;
  // Ranges for protocols (Teredo among them), documentation, and IPv4 addresses (6to4).
  const isSpecial =
    (first === 0x2001 && (second < 0x0200 || second === 0x0db8)) ||
    first === 0x2002 ||
    (first === 0x3fff && second < 0x1000);
  return isGlobal && !isSpecial && !ownAddresses().has(groups.join());
}

const NAT64 = [0x64, 0xff9b, 0, 0, 0, 0].join();

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill(0), ...last];
}

const ipv4Of = (groups: readonly number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');

/** The addresses of this computer's network interfaces; IPv6 addresses as their eight numbers. */
function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(
    all.map(({ address }) => (isIP(address) === 6 ? groupsOf(address.replace(/%.*/, '')).join() : address)),
  );
}
