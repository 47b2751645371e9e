import { checkFolderObjects, readFolder, withFolderLocked } from '@studio-site/backend/maintenance';
import { type Command, CommandError } from '../command.ts';
import { openEmulator, openHosted } from '../project/open-project.ts';
import { moveAccounts } from './move-accounts.ts';
import { firstUsedCollection, moveDocuments } from './move-documents.ts';

/**
 * `npm run move-to-firebase [-- --force]`, while the site is stopped: documents and Google accounts of the data
 * folder into the Firebase project of a service account, or into an emulator. The data folder stays as it is.
 */
export const moveToFirebase: Command = {
  usage: 'move-to-firebase [-- --force]',
  arguments: [0, 0],
  options: ['force'],
  run: ({ env, options, dataDir, say }) =>
    withFolderLocked(dataDir, async () => {
      const { documents, accounts } = readFolder(dataDir);
      const project = openEmulator(env) ?? openHosted(env);
      const used = await firstUsedCollection(project, documents);
      if (used !== null && !options.has('force'))
        throw new CommandError(
          `${project.name} holds documents in ${used} already: add --force to write over those with the same id (others stay).`,
        );
      const moved = await moveDocuments(project, documents, (done, all) =>
        say(`${done} of ${all} documents`),
      );
      const people = await moveAccounts(project, accounts, options.has('force'));
      say(
        `${project.name} holds the ${moved} documents of ${dataDir}, each read back and equal, and the accounts of ${people} people.`,
      );
      const { names } = checkFolderObjects(dataDir);
      if (names.length > 0)
        say(
          `Not moved: ${names.length} files of pictures. Upload them to the project's bucket under the same names.`,
        );
    }),
};
