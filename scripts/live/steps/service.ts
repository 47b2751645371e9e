import { setTimeout as wait } from 'node:timers/promises';
import { LiveError, readSystemFile } from '../machine.ts';
import { putFile, takeBackFile } from '../made.ts';
import type { Live, Step } from '../step.ts';
import { isRunningSince, lastMessages, unitOf, unitSettings } from '../units.ts';
import { SETTINGS_FILE, sitePort } from './settings-file.ts';
import { CACHE_FOLDER, USER } from './user.ts';

const UNIT = '/etc/systemd/system/studio-site.service';
/** Time limit of a start in seconds. */
const LONGEST_START = 90;

/** The service that runs the site in the sandbox of deploy/studio-site.service. */
export const service: Step = {
  title: 'The service studio-site runs, also after a restart of the machine',
  async check(live) {
    const { machine } = live;
    if (readSystemFile(machine, UNIT) !== unitOf(live)) return `${UNIT} is missing or of another version.`;
    if (!machine.systemctl('is-enabled', 'studio-site').ok)
      return 'The service studio-site does not start with the machine.';
    if (!isRunningSince(machine, 'studio-site', [UNIT, SETTINGS_FILE]))
      return 'The service studio-site does not run, or it runs with earlier settings.';
    return (await isHealthy(live)) ? null : unhealthy(live);
  },
  async apply(live) {
    const { machine } = live;
    const isNew = readSystemFile(machine, UNIT) !== unitOf(live);
    if (isNew) putFile(machine, UNIT, unitOf(live));
    machine.systemctl('daemon-reload');
    machine.systemctl('enable', 'studio-site');
    const { ok, output } = machine.systemctl('restart', 'studio-site');
    if (!ok) throw new LiveError(`The service studio-site cannot be started: ${output}.`);
    const until = Date.now() + LONGEST_START * 1000;
    while (!(await isHealthy(live))) {
      if (Date.now() > until || restartsOf(live) > 1) throw new LiveError(unhealthy(live));
      await wait(250);
    }
    return [...(isNew ? [`${UNIT} was written.`] : []), 'The service studio-site was started.'];
  },
  undo({ machine }) {
    const said = machine.systemctl('disable', '--now', 'studio-site').ok
      ? ['The service studio-site was stopped.']
      : [];
    said.push(...takeBackFile(machine, UNIT));
    machine.systemctl('daemon-reload');
    return said;
  },
};

async function isHealthy(live: Live): Promise<boolean> {
  return fetch(`http://127.0.0.1:${sitePort(live)}/healthz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** How often systemd has restarted the service by itself since the last `systemctl restart`. */
function restartsOf({ machine }: Live): number {
  const { output } = machine.systemctl('show', 'studio-site', '--property=NRestarts');
  return Number(/=(\d+)/.exec(output)?.[1] ?? 0);
}

const unhealthy = ({ machine }: Live) =>
  `The site does not start: ${lastMessages(machine, 'studio-site')} (journalctl -u studio-site has all messages.)`;

const COMMAND = '/usr/local/sbin/studio-site';

/** A command for root. It runs the program's own commands as the service's user, on the service's data. */
export const command: Step = {
  title: 'The command studio-site runs commands on the data',
  check: (live) =>
    readSystemFile(live.machine, COMMAND) === script(live)
      ? null
      : `${COMMAND} is missing or of another version.`,
  apply(live) {
    putFile(live.machine, COMMAND, script(live), 0o755);
    return [`The command studio-site was made, such as: studio-site staff -- list`];
  },
  undo: ({ machine }) => takeBackFile(machine, COMMAND),
};

/** The environment of commands that work on the data: `HOME`, and the unit's settings that name folders or files. */
export function dataEnvironment(live: Live): Record<string, string> {
  const settings = Object.entries(unitSettings(live)).filter(([name]) => /_(?:DIR|FILE)$/.test(name));
  return { HOME: live.machine.path(CACHE_FOLDER), ...Object.fromEntries(settings) };
}

function script(live: Live): string {
  const settings = Object.entries(dataEnvironment(live)).map(([name, value]) => `${name}=${value}`);
  return `#!/bin/sh
# Made by \`npm run live\`. Runs a command on the site's data, such as: studio-site staff -- list
if [ $# -eq 0 ]; then
  echo "Usage: studio-site <command> -- <arguments>, such as: studio-site staff -- list (docs/operations.md)" >&2
  exit 1
fi
cd '${live.root}' && exec runuser -u ${USER} -- env ${settings.join(' ')} npm run --silent "$@"
`;
}
