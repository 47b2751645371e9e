import { existsSync } from 'node:fs';
import { type Machine, readSystemFile } from '../machine.ts';
import type { Step } from '../step.ts';

const OLDEST_NODE = 20;

/** Debian or a system derived from it, with systemd and a Node that can install the program. */
export const system: Step = {
  title: `This is a Debian with systemd, and Node ${OLDEST_NODE} or newer`,
  check({ machine }) {
    if (process.getuid?.() !== 0)
      return 'Only root can set up users and services: run the command with sudo before it.';
    const release = readSystemFile(machine, '/etc/os-release') ?? '';
    if (!/^ID(?:_LIKE)?="?(?:[\w ]+ )?debian\b/m.test(release))
      return 'This system is not Debian or made from it, so its packages and paths are unknown here: follow docs/one-public-machine.md step by step.';
    if (!existsSync(machine.path('/run/systemd/system')))
      return 'systemd does not run here, so no service can be set up: use a machine of its own, or docs/container.md.';
    const version = nodeVersion(machine);
    if (version === null || Number(version.split('.')[0]) < OLDEST_NODE)
      return `Node ${version ?? '(none found)'} is too old: install Node ${OLDEST_NODE} or newer, which is in Debian 13 and newer (apt-get install nodejs npm).`;
    return null;
  },
};

/** The version of the machine's own Node, not of the one that the project installs; null if there is none. */
function nodeVersion(machine: Machine): string | null {
  const { ok, output } = machine.run(process.env.npm_node_execpath ?? 'node', ['--version']);
  return ok ? (/^v(\d+\.\d+\.\d+)/.exec(output)?.[1] ?? null) : null;
}
