import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Live, Step } from '../step.ts';

/** Folders that the service's sandbox hides (`ProtectHome` and `PrivateTmp` of its unit). */
const HIDDEN = ['/home', '/root', '/run/user', '/tmp', '/var/tmp'];
/** Not part of the program: secrets, data, backups, and the files of git and of `npm run update`. */
const PRIVATE = ['.git', '.env', 'data', 'keys', 'backups', '.update'];

/** The site's user may read the program. */
export const readable: Step = {
  title: `The site's user may read the program's folder`,
  check(live) {
    const { machine, root } = live;
    const hidden = HIDDEN.find((folder) => `${root}/`.startsWith(`${machine.path(folder)}/`));
    if (hidden !== undefined)
      return `${root} is below ${hidden}, which services cannot see: move it with mv ${root} /srv/studio-site, and run the command there.`;
    const closed = closedFolder(dirname(root));
    if (closed !== null)
      return `Other users cannot enter ${closed}, so the site's user cannot reach ${root}: move it with mv ${root} /srv/studio-site, and run the command there.`;
    return unreadable(live) === '' ? null : `The site's user cannot read ${unreadable(live)}.`;
  },
  apply(live) {
    if (unreadable(live) === '') return [];
    find(live, ['-exec', 'chmod', 'o+rX', '{}', '+']);
    return [
      `Files of ${live.root} that other users could not read may be read now, except ${PRIVATE.join(', ')}.`,
    ];
  },
};

/** The topmost folder, from the root down to `folder`, that other users cannot enter; null if there is none. */
function closedFolder(folder: string): string | null {
  const above = folder === dirname(folder) ? null : closedFolder(dirname(folder));
  return above ?? ((statSync(folder).mode & 0o001) === 0 ? folder : null);
}

const unreadable = (live: Live) => find(live, ['-print', '-quit']);

/**
 * Runs `find` with this action on the files and folders of the program that other users cannot read. Returns its
 * output.
 */
function find({ machine, root }: Live, action: string[]): string {
  const paths = PRIVATE.flatMap((name) => ['-path', `${root}/${name}`, '-o']).slice(0, -1);
  const closed = ['(', '-type', 'd', '!', '-perm', '-005', '-o', '-type', 'f', '!', '-perm', '-004', ')'];
  return machine.run('find', [root, '(', ...paths, ')', '-prune', '-o', ...closed, ...action]).output;
}
