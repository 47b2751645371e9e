import { resolve } from 'node:path';
import { restoreFolder } from '@studio-site/backend/maintenance';
import { noteCopied } from '../../web/server/outbox/sending-folder.ts';
import type { Command } from './command.ts';

/** `npm run restore -- <file> [--force]`. The site must be stopped. */
export const restore: Command = {
  usage: 'restore -- <file> [--force]',
  arguments: [1, 1],
  options: ['force'],
  async run({ arguments: [file = ''], options, dataDir, say }) {
    const { documents, accounts, objects, previous } = await restoreFolder(dataDir, resolve(file), {
      force: options.has('force'),
      now: Date.now(),
    });
    noteCopied(dataDir);
    say(
      `${dataDir} now holds the ${documents} documents, ${accounts} accounts and ${objects} picture files from ${resolve(file)}.`,
    );
    if (previous !== null) say(`The previous data is in ${previous}. Delete it when you no longer need it.`);
  },
};
