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

function household(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  if (tail !== undefined) while (groups.length + after.length < 8) groups.push('0');
  return [...groups, ...after].slice(0, 4).join(':');
}
