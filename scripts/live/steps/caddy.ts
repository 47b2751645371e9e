import { createHash } from 'node:crypto';
import { findAccount, LiveError, type Machine, readSystemFile, writeSystemFile } from '../machine.ts';
import { forgetMade, hasMade, noteMade, putFile, takeBackFile } from '../made.ts';
import { hasOtherNames, SITE_FILE, siteFile } from '../site-file.ts';
import type { Step } from '../step.ts';
import { isRunningSince } from '../units.ts';
import { namesBesides } from './network.ts';

const CADDYFILE = '/etc/caddy/Caddyfile';
// biome-ignore lint/suspicious/noTemplateCurlyInString: a format of dpkg-query
const CONFIGURATION_FILES = '${Conffiles}';
const IMPORT = 'import studio-site.conf';
const OWN_CADDYFILE = `# Made by \`npm run live\`. After a change: systemctl restart caddy
{
	# No program on this machine may change Caddy's settings while it runs.
	admin off
}

${IMPORT}
`;

/** Caddy in front of the site, with a certificate that it gets and renews by itself. */
export const proxy: Step = {
  title: 'Caddy passes requests on to the site, and has a page for when the site does not answer',
  async check(live) {
    const { machine } = live;
    const present = readSystemFile(machine, SITE_FILE);
    if (present !== siteFile(live, []) && present !== siteFile(live, await namesBesides(live)))
      return `${SITE_FILE} is missing or of another version.`;
    if (!imports(readSystemFile(machine, CADDYFILE)))
      return `${CADDYFILE} does not contain the line ${IMPORT}.`;
    if (!machine.systemctl('is-enabled', 'caddy').ok) return 'Caddy does not start with the machine.';
    return isRunningSince(machine, 'caddy', [CADDYFILE, SITE_FILE])
      ? null
      : 'Caddy does not run, or it runs with earlier settings.';
  },
  async apply(live) {
    const { machine } = live;
    const said: string[] = [];
    const wanted = siteFile(live, hasOtherNames(live) ? await namesBesides(live) : []);
    if (readSystemFile(machine, SITE_FILE) !== wanted) {
      putFile(machine, SITE_FILE, wanted);
      said.push(`${SITE_FILE} was written.`);
    }
    const own = readSystemFile(machine, CADDYFILE);
    if (own === null || isPackaged(machine, own)) {
      putFile(machine, CADDYFILE, OWN_CADDYFILE);
      said.push(`${CADDYFILE} was written.`);
    } else if (!imports(own)) {
      writeSystemFile(machine, CADDYFILE, `${own.trimEnd()}\n\n${IMPORT}\n`);
      said.push(`${CADDYFILE}, which you had changed, got the line ${IMPORT}.`);
    }
    checkCaddyfile(machine);
    machine.systemctl('enable', 'caddy');
    restartCaddy(machine);
    return [...said, 'Caddy was started.'];
  },
  undo({ machine }) {
    const said = [...takeBackFile(machine, SITE_FILE), ...takeBackFile(machine, CADDYFILE)];
    const rest = readSystemFile(machine, CADDYFILE);
    if (imports(rest)) {
      writeSystemFile(machine, CADDYFILE, (rest ?? '').replace(/^import studio-site\.conf\n?/gm, ''));
      said.push(`The line ${IMPORT} was removed from ${CADDYFILE}.`);
    }
    if (said.length > 0) machine.systemctl('restart', 'caddy');
    return said;
  },
};

/** Restarts Caddy, so that it reads its present files. Throws `LiveError`. */
export function restartCaddy(machine: Machine): void {
  const { ok, output } = machine.systemctl('restart', 'caddy');
  if (!ok) throw new LiveError(`Caddy cannot be started: ${output}. journalctl -u caddy has its messages.`);
}

/**
 * Validates the Caddyfile. Does this as Caddy's user, who must own the storage files that the validation may create.
 * Throws `LiveError`.
 */
function checkCaddyfile(machine: Machine): void {
  const account = findAccount(machine, 'caddy');
  const { ok, output } = machine.run(
    'caddy',
    ['validate', '--config', machine.path(CADDYFILE), '--adapter', 'caddyfile'],
    { cwd: '/', env: { HOME: machine.path('/var/lib/caddy') }, ...(account === null ? {} : { as: account }) },
  );
  const last = output
    .split('\n')
    .at(-1)
    ?.replace(/^Error: /, '');
  if (!ok) throw new LiveError(`Caddy refuses ${CADDYFILE}: ${last}.`);
}

const imports = (text: string | null) => (text ?? '').split('\n').some((line) => line.trim() === IMPORT);

/** Whether the text is that of the unchanged file from Debian's package. */
function isPackaged(machine: Machine, text: string): boolean {
  const { output } = machine.run('dpkg-query', ['-W', '-f', CONFIGURATION_FILES, 'caddy']);
  const sum = createHash('md5').update(text).digest('hex');
  return output.split('\n').some((line) => line.trim() === `${CADDYFILE} ${sum}`);
}

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
