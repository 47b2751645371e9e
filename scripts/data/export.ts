import { resolve } from 'node:path';
import { readFolder } from '@studio-site/backend/maintenance';
import type { Command } from './command.ts';
import { writeFolder } from './format/folder.ts';
import { exportFiles } from './format/write-export.ts';

/** `npm run export -- <folder>` writes the content of the site into a new folder. The site may be running. */
export const exportData: Command = {
  usage: 'export -- <folder>',
  arguments: [1, 1],
  options: [],
  run({ arguments: [folder = ''], dataDir, say }) {
    const content = readFolder(dataDir);
    const { files, copies, leftOut } = exportFiles(content);
    writeFolder(resolve(folder), files, copies);
    say(
      `${dataDir} was exported into ${files.size} files and ${copies.size} picture files in ${resolve(folder)}.`,
    );
    for (const [collection, count] of leftOut)
      say(`Left out: ${count} documents of the collection ${collection}, which this program does not know.`);
  },
};
