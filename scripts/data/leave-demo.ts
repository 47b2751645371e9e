import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { createFolder, readFolder, restoreFolder } from '@studio-site/backend/maintenance';
import { parsePlace } from '../../web/domain/collections.ts';
import { REDIRECTS_FILE } from '../../web/server/redirects/redirects.ts';
import { type Command, CommandError } from './command.ts';
import { ownWork } from './own-work.ts';

/**
 * `npm run leave-demo -- <new data folder> [--force]`. The site may be running. Copies the content that people created
 * in demo mode into a new data folder, all or nothing. The folder of the demo is not changed.
 */
export const leaveDemo: Command = {
  usage: 'leave-demo -- <new data folder> [--force]',
  arguments: [1, 1],
  options: ['force'],
  async run({ arguments: [folder = ''], options, dataDir, say }) {
    const target = resolve(folder);
    if (target === dataDir)
      throw new CommandError(
        `${target} is the demo's own data folder. Name another one, such as ./studio-data.`,
      );
    const own = ownWork(readFolder(dataDir));
    const temporary = mkdtempSync(join(tmpdir(), 'studio-site-leave-demo-'));
    try {
      await createFolder(temporary, own);
      const database = join(temporary, 'studio.sqlite');
      await restoreFolder(target, database, { force: options.has('force'), now: Date.now() });
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
    // This file has only the redirects that an import created. The studio's own redirects are in the studio's folder.
    const redirects = join(dataDir, REDIRECTS_FILE);
    if (existsSync(redirects)) copyFileSync(redirects, join(target, REDIRECTS_FILE));
    const count = (kind: string) =>
      own.documents.filter(({ path }) => parsePlace(path)?.kind === kind).length;
    say(
      `${target} now holds the content created in the demo: ${count('post')} posts, ${count('bio')} bios, ${own.objects.length} picture files, ${count('sign-up')} sign-ups.`,
    );
    say(
      'Permission levels were not copied, because in demo mode anyone can set them. After the first person has signed in, make them an administrator with npm run staff -- set-level <e-mail> 3.',
    );
    say(
      `Put the lines DEMO=0 and DATA_DIR=./${relative('.', target).replaceAll('\\', '/')} into .env, and start the site again.`,
    );
  },
};
