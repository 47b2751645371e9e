import { existsSync, rmSync } from 'node:fs';
import { type Account, findAccount, LiveError, type Machine } from '../machine.ts';
import { forgetMade, hasMade, noteMade } from '../made.ts';
import type { Step } from '../step.ts';
import { cacheFolders, stateFolders } from '../units.ts';

export const USER = 'studio-site';
export const DATA_FOLDER = '/var/lib/studio-site';
export const CACHE_FOLDER = '/var/cache/studio-site';

/** The user that runs the site. It cannot log in. */
export const user: Step = {
  title: `The user ${USER} exists`,
  check: ({ machine }) =>
    findAccount(machine, USER) === null ? `There is no user ${USER}, who runs the site.` : null,
  apply({ machine }) {
    const args = ['--system', '--user-group', '--home-dir', DATA_FOLDER, '--shell', '/usr/sbin/nologin'];
    const { ok, output } = machine.run('useradd', [...args, USER]);
    if (!ok) throw new LiveError(`The user ${USER} cannot be created: ${output}.`);
    noteMade(machine, 'user');
    return [`The user ${USER} was created.`];
  },
  undo({ machine, root }, withData) {
    const said: string[] = [];
    for (const folder of cacheFolders(root)) rmSync(machine.path(folder), { recursive: true, force: true });
    const folders = stateFolders(root).filter((folder) => existsSync(machine.path(folder)));
    if (folders.length > 0 && !withData)
      return [`The data in ${folders.join(', ')} and the user ${USER}, who owns them, stay.`];
    for (const folder of folders) {
      rmSync(machine.path(folder), { recursive: true, force: true });
      said.push(`${folder} was deleted.`);
    }
    forgetMade(machine, 'invitation');
    if (hasMade(machine, 'user') && machine.run('userdel', [USER]).ok) {
      forgetMade(machine, 'user');
      said.push(`The user ${USER} was removed.`);
    }
    return said;
  },
};

/** The user that runs the site. Throws `LiveError` if it does not exist. */
export function siteUser(machine: Machine): Account {
  const account = findAccount(machine, USER);
  if (account === null) throw new LiveError(`There is no user ${USER}: run npm run live again.`);
  return account;
}
