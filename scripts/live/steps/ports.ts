import { createServer } from 'node:net';
import type { Machine } from '../machine.ts';
import type { Live, Step } from '../step.ts';
import { sitePort } from './settings-file.ts';

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
