import { LiveError } from '../live-error.ts';
import type { Machine } from '../machine.ts';
import { forgetMade, hasMade, noteMade } from '../made.ts';
import type { Step } from '../step.ts';

// biome-ignore lint/suspicious/noTemplateCurlyInString: a format of dpkg-query
const STATUS = '${db:Status-Status}';

/** Debian's package of Caddy, with its user and its service. */
export const caddyPackage: Step = {
  title: 'Caddy is installed',
  check: ({ machine }) =>
    isInstalled(machine) ? null : 'Caddy, which gets the certificate and serves HTTPS, is not installed.',
  apply({ machine }) {
    const install = () => machine.run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'caddy']);
    let ran = install();
    if (!ran.ok && machine.run('apt-get', ['update', '-q']).ok) ran = install();
    if (!ran.ok)
      throw new LiveError(
        `apt-get cannot install caddy: ${ran.output.split('\n').at(-1)}. Run apt-get install caddy to see all of its messages.`,
      );
    noteMade(machine, 'caddy');
    return ["Debian's package caddy was installed."];
  },
  undo({ machine }) {
    if (!hasMade(machine, 'caddy')) return [];
    if (!machine.run('apt-get', ['remove', '-y', '-q', 'caddy']).ok)
      return ["Debian's package caddy could not be removed: run apt-get remove caddy."];
    forgetMade(machine, 'caddy');
    return ["Debian's package caddy was removed; its certificates stay in /var/lib/caddy."];
  },
};

function isInstalled(machine: Machine): boolean {
  const { ok, output } = machine.run('dpkg-query', ['-W', '-f', STATUS, 'caddy']);
  return ok && output === 'installed';
}
