import { resolve } from 'node:path';
import { readFolder } from '@studio-site/backend/maintenance';
import type { Command } from './command.ts';
import { writeFolder } from './format/folder.ts';
import { exportFiles } from './format/write-export.ts';

/** `npm run export -- <folder>`; works while the site runs. */
export const exportData: Command = {
  usage: 'export -- <folder>',
  arguments: [1, 1],
  options: [],
  run({ arguments: [folder = ''], dataDir, say }) {
    const content = readFolder(dataDir);
    const { files, copies, leftOut } = exportFiles(content);
    writeFolder(resolve(folder), files, copies);
    say(`${dataDir} is in ${files.size} files and ${copies.size} files of pictures in ${resolve(folder)}.`);
    for (const [collection, count] of leftOut)
      say(
        `Left out, because this program does not know the collection: ${count} documents of ${collection}.`,
      );
  },
};
