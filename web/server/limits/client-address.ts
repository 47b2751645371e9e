import { isIPv4, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';

/** Who is asking, for limits. */
export type ClientAddress = (env: Partial<HttpBindings> | undefined) => string;

/**
 * The client's address: of the connection, or behind a proxy of ours (`trustProxy`) the one that this proxy added
 * last to X-Forwarded-For; everything before it the client may have made up. An IPv6 household counts as one: its
 * first 64 bits.
 */
export function clientAddress(trustProxy: boolean): ClientAddress {
  return (env) => {
    const incoming = env?.incoming;
    const forwarded = trustProxy ? incoming?.headers?.['x-forwarded-for'] : undefined;
    const last = String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    return household(last || incoming?.socket.remoteAddress || '');
  };
}

/** An address in one spelling, without a port; of IPv6 the first 64 bits. What is no address stays as it is. */
function household(text: string): string {
  const address = withoutPort(text);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return text;
  const groups = groupsOf(address);
  // An IPv4 client that was reached through an IPv6 socket.
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [6, 7].flatMap((at) => [(groups[at] ?? 0) >> 8, (groups[at] ?? 0) & 255]).join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** `192.0.2.7:1234`, `[2001:db8::1]:1234` and `[2001:db8::1]` as the address alone; a zone (`%eth0`) goes as well. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  const plain = bracketed ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return plain.replace(/%.*$/, '');
}

/** The eight groups of an IPv6 address, in whichever of its spellings. */
function groupsOf(address: string): number[] {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const [head = '', tail] = hexadecimal.split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  const zeros = tail === undefined ? [] : new Array<number>(8 - before.length - after.length).fill(0);
  return [...before, ...zeros, ...after];
}
