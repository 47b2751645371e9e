import { readSystemFile } from '../machine.ts';
import { putFile, takeBackFile } from '../made.ts';
import type { Live, Step } from '../step.ts';
import { SETTINGS_FILE } from './settings-file.ts';
import { CACHE_FOLDER, DATA_FOLDER, KEYS_FOLDER, USER } from './user.ts';

const COMMAND = '/usr/local/sbin/studio-site';

/** A command of root's that runs the program's own commands with the settings of the service and as its user. */
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

/** Settings of a command on the data, as those of the service. */
export function dataEnvironment({ machine }: Live): Record<string, string> {
  return {
    HOME: machine.path(CACHE_FOLDER),
    DATA_DIR: machine.path(DATA_FOLDER),
    KEYS_DIR: machine.path(KEYS_FOLDER),
    ENV_FILE: machine.path(SETTINGS_FILE),
  };
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
