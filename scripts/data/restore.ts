import { resolve } from 'node:path';
import { restoreFolder } from '@studio-site/backend/maintenance';
import { noteCopied } from '../../web/server/outbox/sending-folder.ts';
import { type Call, type Command, CommandError } from './command.ts';
import { fetchFromCopy } from './fetch-from-copy.ts';

/**
 * `npm run restore -- <file> [--force]`, or `-- --from <address> [--at <time>] [--key <file>] [--force]` for a copy
 * elsewhere. The site must be stopped.
 */
export const restore: Command = {
  usage: 'restore -- <file> [--force]   or   -- --from <address> [--at <time>] [--key <file>] [--force]',
  arguments: [0, 1],
  options: ['force'],
  values: ['from', 'at', 'key'],
  async run(call) {
    const { arguments: words, values } = call;
    const from = values.from ?? null;
    if ((words[0] === undefined) === (from === null) || (from === null && (values.at ?? values.key)))
      throw new CommandError(`Usage: npm run ${restore.usage}`);
    if (from === null) return replaceData(call, resolve(words[0] ?? ''), resolve(words[0] ?? ''));
    const fetched = await fetchFromCopy(call, from);
    try {
      await replaceData(call, fetched.file, from);
    } finally {
      fetched.remove();
    }
  },
};

async function replaceData({ options, dataDir, say }: Call, file: string, source: string): Promise<void> {
  const { documents, accounts, objects, previous } = await restoreFolder(dataDir, file, {
    force: options.has('force'),
    now: Date.now(),
  });
  noteCopied(dataDir);
  say(
    `${dataDir} now holds the ${documents} documents, ${accounts} accounts and ${objects} picture files from ${source}.`,
  );
  if (previous !== null) say(`The previous data is in ${previous}. Delete it when you no longer need it.`);
}
