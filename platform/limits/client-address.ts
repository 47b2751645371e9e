import { isIPv4, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';

/** Returns the client's IP address, for rate limits. */
export type ClientAddress = (env: Partial<HttpBindings> | undefined) => string;

/**
 * The client's IP address: that of the connection or, behind our own proxy (`trustProxy`), the last entry of
 * X-Forwarded-For. That entry comes from the proxy; earlier ones can be forged. IPv6 addresses are cut to 64 bits, so
 * that a household counts as one client.
 */
export function clientAddress(trustProxy: boolean): ClientAddress {
  return (env) => {
    const incoming = env?.incoming;
    const forwarded = trustProxy ? String(incoming?.headers?.['x-forwarded-for'] ?? '') : '';
    const last = forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
    return household(last || incoming?.socket.remoteAddress || '');
  };
}

/** Number of characters of X-Forwarded-For that tell clients apart: enough for its last few addresses. */
const TOLD_APART = 100;

/**
 * The client of a hosted site, for rate limits: the connection's address, and the end of X-Forwarded-For, into which
 * Google's servers put the client's address. A client that forges entries can escape its own limit, but not use up
 * the limit of another client.
 */
export const hostedClient =
  (addressOf: ClientAddress): ClientAddress =>
  (env) =>
    `${addressOf(env)} ${String(env?.incoming?.headers?.['x-forwarded-for'] ?? '').slice(-TOLD_APART)}`;

/**
 * Normalizes an IP address and removes its port. IPv6 addresses are cut to 64 bits. Other texts are returned unchanged.
 */
function household(text: string): string {
  if (isIPv4(text)) return text;
  const address = withoutPort(text);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return text;
  const groups = groupsOf(address);
  // An IPv4 address in IPv6 notation.
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [6, 7].flatMap((at) => [(groups[at] ?? 0) >> 8, (groups[at] ?? 0) & 255]).join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** Removes brackets, port and zone from `192.0.2.7:1234`, `[2001:db8::1]:1234`, `[2001:db8::1]` or `fe80::1%eth0`. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  const plain = bracketed ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return plain.replace(/%.*$/, '');
}

/** The eight groups of an IPv6 address in any notation. */
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
