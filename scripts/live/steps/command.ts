import { readSystemFile } from '../machine.ts';
import { putFile, takeBackFile } from '../made.ts';
import type { Live, Step } from '../step.ts';
import { unitSettings } from '../units.ts';
import { CACHE_FOLDER, USER } from './user.ts';

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
