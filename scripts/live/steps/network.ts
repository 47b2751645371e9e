import { BlockList, createServer, isIPv4 } from 'node:net';
import type { Machine } from '../machine.ts';
import type { Live, Step } from '../step.ts';
import { sitePort } from './settings-file.ts';

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

/** No other program listens on the ports of Caddy and of the site. */
export const ports: Step = {
  title: 'The ports for HTTP, HTTPS and the site are free, or in use by the site',
  async check(live) {
    const { machine } = live;
    for (const port of [machine.ports.http, machine.ports.https]) {
      const other = await ownerOf(machine, port);
      if (other === null || other.name === 'caddy') continue;
      return `Port ${port} is in use by ${said(other)}: stop it (for a service, systemctl disable --now ${other.name || 'its name'}), or keep nginx and follow docs/one-public-machine.md.`;
    }
    return checkSitePort(live);
  },
};

async function checkSitePort(live: Live): Promise<string | null> {
  const port = sitePort(live);
  if (live.machine.systemctl('is-active', 'studio-site').ok) return null;
  const other = await ownerOf(live.machine, port);
  return other === null
    ? null
    : `Port ${port} of 127.0.0.1, for the site behind Caddy, is in use by ${said(other)}: stop it, or write another port into /etc/studio-site.env, such as PORT=${port + 100}.`;
}

interface Owner {
  /** Empty if it is unknown. */
  name: string;
  pid: string;
}

const said = ({ name, pid }: Owner) => (name === '' ? 'another program' : `${name} (process ${pid})`);

/** The program that listens on a port; null if it is free. */
async function ownerOf(machine: Machine, port: number): Promise<Owner | null> {
  if ((await isFree(port, '0.0.0.0')) && (await isFree(port, '127.0.0.1'))) return null;
  const { output } = machine.run('ss', ['-Hltnp', `sport = :${port}`]);
  const [, name = '', pid = ''] = /users:\(\("([^"]+)",pid=(\d+)/.exec(output) ?? [];
  return { name, pid };
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

const WANTED = [80, 443];

/** Only checks, because a wrong firewall rule could lock the owner out. */
export const firewall: Step = {
  title: 'No firewall of this machine that is known here keeps visitors out',
  hint: true,
  check: ({ machine }) => ufwProblem(machine) ?? nftablesProblem(machine),
};

function ufwProblem(machine: Machine): string | null {
  const { ok, output } = machine.run('ufw', ['status']);
  if (!ok || !output.startsWith('Status: active')) return null;
  const closed = WANTED.filter(
    (port) => !new RegExp(`^(?:[\\d,:]*,)?${port}(?:,[\\d,:]*)?(?:/tcp)?\\s.*ALLOW`, 'm').test(output),
  );
  return closed.length === 0
    ? null
    : `The firewall ufw does not allow port ${closed.join(' and ')}: run ufw allow 80,443/tcp.`;
}

function nftablesProblem(machine: Machine): string | null {
  const { ok, output } = machine.run('nft', ['list', 'ruleset']);
  const chain = /hook input[^\n]*policy drop;[\s\S]*?\n\t\}/.exec(output)?.[0];
  // The chains of ufw are nftables chains too. `ufwProblem` checks them.
  if (!ok || chain === undefined || chain.includes('ufw')) return null;
  const closed = WANTED.filter(
    (port) =>
      !new RegExp(`dport [^\\n]*\\b(?:${port}|${port === 80 ? 'http' : 'https'})\\b[^\\n]*accept`).test(
        chain,
      ),
  );
  return closed.length === 0
    ? null
    : `The firewall nftables drops what its rules do not accept, and accepts no port ${closed.join(' and ')}: add the rule “tcp dport { 80, 443 } accept” to /etc/nftables.conf.`;
}
