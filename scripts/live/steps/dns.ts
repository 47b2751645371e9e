import { BlockList, isIPv4 } from 'node:net';
import type { Live, Step } from '../step.ts';

/** Addresses that are not reachable from the internet. The check ignores those of this machine. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6');

const isPublic = (address: string) => !PRIVATE.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

/** The host's DNS records point to this machine. */
export const dns: Step = {
  title: 'The host leads to this machine in DNS',
  async check({ machine, host }) {
    const found = await machine.lookUp(host);
    const own = machine.addresses().filter(isPublic);
    const here = own.length > 0 ? own.join(' or ') : "this machine's public address";
    if (found.length === 0)
      return `${host} has no address in DNS: add an A record with ${here} where you manage the domain, wait some minutes, and run the command again.`;
    // Behind a router or at a cloud provider, the public address is not one of the machine's own. In this case only the
    // certificate authority can check the record.
    const other = own.length === 0 ? [] : found.filter((address) => !own.includes(address));
    if (other.length === 0) return null;
    return `${host} leads to ${other.join(' and ')} in DNS, but this machine has ${here}: change or remove that record where you manage the domain, wait some minutes, and run the command again.`;
  },
};

/** Those of the subdomains www, admin and demo that resolve only to addresses of the host. Caddy serves them too. */
export async function namesBesides({ machine, host }: Live): Promise<string[]> {
  const main = new Set(await machine.lookUp(host));
  const names = ['www', 'admin', 'demo'].map((label) => `${label}.${host}`);
  const found = await Promise.all(names.map((name) => machine.lookUp(name)));
  return names.filter((_name, at) => {
    const addresses = found[at] ?? [];
    return addresses.length > 0 && addresses.every((address) => main.has(address));
  });
}
