import { resolve } from 'node:path';
import { backupFolder } from '@studio-site/backend/maintenance';
import type { Command } from './command.ts';

/** `npm run backup -- <file>`. The site may be running. */
export const backup: Command = {
  usage: 'backup -- <file>',
  arguments: [1, 1],
  options: [],
  async run({ arguments: [file = ''], dataDir, say }) {
    const files = await backupFolder(dataDir, resolve(file));
    say(
      `The documents, the accounts and ${files} picture files of ${dataDir} are saved in ${resolve(file)}.`,
    );
  },
};
