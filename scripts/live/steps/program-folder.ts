import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reasonOf } from '../../../platform/errors.ts';
import { DEMO_STUDIO, OWN_STUDIO } from '../../../platform/settings/studio-folder.ts';
import { ensureBuilt, isBuilt } from '../../../web/server/build/ensure-built.ts';
import { copyStudio } from '../../copy-studio.ts';
import { LiveError } from '../machine.ts';
import type { Live, Step } from '../step.ts';

/** The owner's studio folder. In it, the owner can change names and pictures without changing files of the program. */
export const studio: Step = {
  title: `The program's folder has a studio of its own, ${OWN_STUDIO}/`,
  check: ({ root }) =>
    existsSync(join(root, OWN_STUDIO))
      ? null
      : `There is no folder ${OWN_STUDIO}/, so the site shows the demo studio.`,
  apply({ root }) {
    copyStudio(join(root, DEMO_STUDIO), join(root, OWN_STUDIO));
    return [
      `${join(root, OWN_STUDIO)} was created as a copy of the demo studio: put your names and pictures into it (docs/make-it-yours.md).`,
    ];
  },
};

/** The build. The service cannot create it, because it may not write to the program's folder. */
export const built: Step = {
  title: 'The site is built',
  check: ({ root }) => (isBuilt(root) ? null : 'The site is not built, or its files changed since.'),
  async apply({ root }) {
    await ensureBuilt(root).catch((error) => {
      throw new LiveError(`${reasonOf(error)}`);
    });
    return ['The site was built.'];
  },
};

/** Folders that the service's sandbox hides (`ProtectHome` and `PrivateTmp` of its unit). */
const HIDDEN = ['/home', '/root', '/run/user', '/tmp', '/var/tmp'];
/** The Node that the service starts. */
const NODE = 'node_modules/.bin/node';
/** Not part of the program: secrets, data, backups, and the files of git and of `npm run update`. */
const PRIVATE = [
  ...['.git', '.update', '.env', 'keys', 'backups'],
  ...['data', 'data-backups', 'studio-data', 'studio-data-backups'],
];

export const readable: Step = {
  title: `The site's user may read the program's folder`,
  check(live) {
    const { root } = live;
    const hidden = hiddenFolder(live, root);
    if (hidden !== undefined)
      return `${root} is below ${hidden}, which services cannot see: move it with mv ${root} /srv/studio-site, and run the command there.`;
    const closed = closedFolder(dirname(root));
    if (closed !== null)
      return `Other users cannot enter ${closed}, so the site's user cannot reach ${root}: move it with mv ${root} /srv/studio-site, and run the command there.`;
    if (isNodeHidden(live))
      return `The Node that ${join(root, NODE)} leads to is in a folder that services cannot see.`;
    return unreadable(live) === '' ? null : `The site's user cannot read ${unreadable(live)}.`;
  },
  apply(live) {
    const said = isNodeHidden(live) ? [installNode(live)] : [];
    if (unreadable(live) === '') return said;
    find(live, ['-exec', 'chmod', 'o+rX', '{}', '+']);
    return [
      ...said,
      `Files of ${live.root} that other users could not read may be read now, except ${PRIVATE.join(', ')}.`,
    ];
  },
};

/** The folder that hides `path` from services; undefined if none does. */
function hiddenFolder({ machine }: Live, path: string): string | undefined {
  return HIDDEN.find((folder) => `${path}/`.startsWith(`${machine.path(folder)}/`));
}

/** Whether the service cannot start Node, for example because it is that of a person's home folder. */
function isNodeHidden(live: Live): boolean {
  return hiddenFolder(live, realpathSync(join(live.root, NODE))) !== undefined;
}

/** Installs Node into the program's folder. Returns the line to print. Throws `LiveError`. */
function installNode({ machine, root }: Live): string {
  const { ok, output } = machine.run(process.execPath, ['scripts/own-node/install.mjs', '--own'], {
    cwd: root,
  });
  if (!ok) throw new LiveError(`Node cannot be installed for the service: ${output.split('\n').at(-1)}`);
  return 'Node was installed into the program’s folder, because services cannot see the folder of the other one.';
}

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
