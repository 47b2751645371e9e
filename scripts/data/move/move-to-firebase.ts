import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Account,
  checkFolderObjects,
  isGoogleAccount,
  readFolder,
  withFolderLocked,
} from '@studio-site/backend/maintenance';
import { REDIRECTS_FILE } from '../../../platform/owner-files/redirects.ts';
import { type Command, CommandError } from '../command.ts';
import { isStandIn } from '../leave-demo.ts';
import { openEmulator, openHosted } from '../project/open-project.ts';
import { expectOk, type RemoteProject } from '../project/project.ts';
import { firstUsedCollection, moveDocuments } from './move-documents.ts';
import { moveObjects } from './move-objects.ts';

const A_CALL = 500;

/**
 * Creates the accounts in the new project, also those that sign in with passkeys. The accounts keep their user ids, to
 * which records, passkeys and bios refer, and a disabled account stays disabled. Skips accounts of the simulated Google
 * sign-in. Returns how many were moved. Throws `CommandError`.
 */
export async function moveAccounts(
  project: RemoteProject,
  accounts: Account[],
  force: boolean,
): Promise<number> {
  if (project.identity === null) return 0;
  const people = accounts.filter((account) => !isStandIn(account));
  for (let at = 0; at < people.length; at += A_CALL) {
    const users = people.slice(at, at + A_CALL).map(toUser);
    const { error = [] } = expectOk(
      project,
      await project.identity('accounts:batchCreate', { users, allowOverwrite: force, sanityCheck: false }),
    );
    const [refused] = error as { index?: number; message?: string }[];
    if (refused)
      throw new CommandError(
        `The documents are in ${project.name}, but it refused the account ${users[refused.index ?? 0]?.localId}: ${refused.message}.`,
      );
  }
  return people.length;
}

function toUser(account: Account) {
  const { uid, subject, email, displayName, createdAt, lastLoginAt, disabled } = account;
  return {
    localId: uid,
    ...(email === '' ? {} : { email, emailVerified: isGoogleAccount(account) }),
    displayName,
    disabled,
    createdAt: String(createdAt),
    lastLoginAt: String(lastLoginAt),
    providerUserInfo: isGoogleAccount(account)
      ? [{ providerId: 'google.com', rawId: subject, email, displayName }]
      : [],
  };
}

/**
 * `npm run move-to-firebase [-- --force]`. The site must be stopped. Copies documents, accounts and picture
 * files of the data folder to the Firebase project of a service account, or to an emulator. The data folder is not
 * changed.
 */
export const moveToFirebase: Command = {
  usage: 'move-to-firebase [-- --force]',
  arguments: [0, 0],
  options: ['force'],
  run: ({ env, options, dataDir, say }) =>
    withFolderLocked(dataDir, async () => {
      const { documents, accounts, objects, usedInDemo } = readFolder(dataDir);
      const force = options.has('force');
      const [lost] = checkFolderObjects(dataDir).missing;
      if (lost !== undefined)
        throw new CommandError(
          `The file ${lost} is missing or damaged. Restore a backup, or delete its picture (npm run check-data lists all such files).`,
        );
      const emulator = openEmulator(env);
      const project = emulator ?? openHosted(env);
      if (usedInDemo && !emulator)
        throw new CommandError(
          `${dataDir} was used in demo mode, where anyone can sign in as an administrator. Copy its content to a new folder with npm run leave-demo -- <new data folder>, and move that folder.`,
        );
      const used = await firstUsedCollection(project, documents);
      if (used !== null && !force)
        throw new CommandError(
          `${project.name} already holds documents in ${used}. Add --force to overwrite documents with the same id; all others stay.`,
        );
      // Opens the bucket first, so that a missing bucket is reported before anything is written.
      const bucket = objects.length > 0 ? await project.bucket() : null;
      const moved = await moveDocuments(project, documents, (done, all) =>
        say(`${done} of ${all} documents`),
      );
      const people = await moveAccounts(project, accounts, force);
      const files = bucket && (await moveObjects(bucket, objects, force, sayNowAndThen(say)));
      say(
        `${project.name} now holds the ${moved} documents of ${dataDir}, each compared with the original, and the accounts of ${people} people.`,
      );
      if (files)
        say(
          `The bucket ${bucket.name} now holds the ${objects.length} picture files: ${files.uploaded} uploaded, ${files.already} already there.`,
        );
      else if (objects.length > 0)
        say(`Not moved: ${objects.length} picture files, because FIREBASE_STORAGE_EMULATOR_HOST is not set.`);
      const redirects = join(dataDir, REDIRECTS_FILE);
      if (existsSync(redirects))
        say(
          `Before you deploy, copy the lines of ${redirects} into ${REDIRECTS_FILE} of the studio's folder.`,
        );
    }),
};

/** Reports every hundredth file, and the last. */
const sayNowAndThen = (say: (line: string) => void) => (done: number, all: number) => {
  if (done % 100 === 0 || done === all) say(`${done} of ${all} picture files`);
};
