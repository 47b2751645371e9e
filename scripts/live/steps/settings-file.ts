import { statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { findAccount, type Machine, readSystemFile } from '../machine.ts';
import { putFile, takeBackFile } from '../made.ts';
import type { Live, Step } from '../step.ts';
import { siteUser, USER } from './user.ts';

export const SETTINGS_FILE = '/etc/studio-site.env';
/** Root may write the file and the site's user may read it. Nobody else may, because it may contain passwords. */
const MODE = 0o640;
const HEAD = `# Settings of the site: all of them are in .env.example and docs/operations.md. After a change:
# systemctl restart studio-site
`;

/** The file with the site's settings. One of them is the site's address. */
export const settingsFile: Step = {
  title: `${SETTINGS_FILE} has the site's address`,
  check({ machine, origin }) {
    const text = readSystemFile(machine, SETTINGS_FILE);
    if (text === null) return `There is no ${SETTINGS_FILE} with the site's settings.`;
    const { MAIN_ORIGIN: now } = parseEnv(text);
    if (now !== origin) return `MAIN_ORIGIN in ${SETTINGS_FILE} is ${now ?? 'missing'}, not ${origin}.`;
    const { mode, gid } = statSync(machine.path(SETTINGS_FILE));
    return (mode & 0o777) === MODE && gid === findAccount(machine, USER)?.gid
      ? null
      : `${SETTINGS_FILE} must be readable by root and the group ${USER}, and by nobody else.`;
  },
  apply({ machine, origin }) {
    const before = readSystemFile(machine, SETTINGS_FILE);
    const others = (before ?? HEAD).replace(/^\s*(?:export\s+)?MAIN_ORIGIN\s*=.*\n?/gm, '');
    const text = `${others.trimEnd()}\nMAIN_ORIGIN=${origin}\n`;
    putFile(machine, SETTINGS_FILE, text, MODE, siteUser(machine).gid);
    return [`${SETTINGS_FILE} has the site's address, ${origin}.`];
  },
  undo({ machine }, withData) {
    if (withData) return takeBackFile(machine, SETTINGS_FILE);
    return readSystemFile(machine, SETTINGS_FILE) === null
      ? []
      : [`${SETTINGS_FILE} stays, because it may contain passwords of yours.`];
  },
};

/** The settings in `SETTINGS_FILE`; empty if there is no file. */
export function settingsOf(machine: Machine): NodeJS.Dict<string> {
  return parseEnv(readSystemFile(machine, SETTINGS_FILE) ?? '');
}

/** The port of 127.0.0.1 on which the site listens behind Caddy. */
export function sitePort({ machine }: Pick<Live, 'machine'>): number {
  return Number(settingsOf(machine).PORT ?? 3000);
}
