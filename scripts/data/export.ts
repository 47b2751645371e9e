import { resolve } from 'node:path';
import { checkFolderObjects, readFolder } from '@studio-site/backend/maintenance';
import type { Command } from './command.ts';
import { writeFolder } from './format/folder.ts';
import { exportFiles } from './format/write-export.ts';

/** `npm run export -- <folder>`, also while the site runs. */
export const exportData: Command = {
  usage: 'export -- <folder>',
  arguments: [1, 1],
  options: [],
  run({ arguments: [folder = ''], dataDir, say }) {
    const content = readFolder(dataDir);
    const { files, leftOut } = exportFiles(content);
    writeFolder(resolve(folder), files);
    say(`${dataDir} is in ${files.size} files in ${resolve(folder)}.`);
    const { names } = checkFolderObjects(dataDir);
    if (names.length > 0)
      say(`Left out: ${names.length} files of pictures. A backup has them (npm run backup).`);
    for (const [collection, count] of leftOut)
      say(
        `Left out, because this program does not know the collection: ${count} documents of ${collection}.`,
      );
  },
};
