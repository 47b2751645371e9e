import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createFolder, readFolder } from '@studio-site/backend/maintenance';
import { reasonOf } from '../../platform/errors.ts';
import { readStudioDir } from '../../platform/settings/settings.ts';
import type { Command } from './command.ts';
import { studioChanges, usageWithFeatures } from './feature-commands.ts';
import { readFolderCopies, readFolderFiles, writeFolder } from './format/folder.ts';
import { readExport } from './format/read-export.ts';
import { STUDIO_FOLDER, studioFiles } from './format/studio-folder.ts';
import { type Content, exportFiles } from './format/write-export.ts';
import { oddFields } from './odd-fields.ts';
import { replaceData } from './replace-data.ts';

/** `npm run export -- <folder>` writes the content of the site into a new folder. The site may be running. */
export const exportData: Command = {
  usage: 'export -- <folder>',
  arguments: [1, 1],
  options: [],
  async run({ arguments: [folder = ''], dataDir, env, say }) {
    const content = readFolder(dataDir);
    const { files, copies, leftOut } = exportFiles(content);
    const studio = await studioOf(content, readStudioDir(env, '.'), dataDir);
    writeFolder(
      resolve(folder),
      new Map([...files, ...studio.files]),
      new Map([...copies, ...studio.copies]),
    );
    say(
      `${dataDir} was exported into ${files.size} files and ${copies.size} picture files in ${resolve(folder)}.`,
    );
    say(studio.note ?? `Its folder ${STUDIO_FOLDER}/ is the studio, with the values that hold now.`);
    for (const [collection, count] of leftOut)
      say(`Left out: ${count} documents of the collection ${collection}, which this program does not know.`);
  },
};

/** The studio's folder of an export. If the folder is invalid, it is left out, and `note` has the reason. */
async function studioOf({ documents }: Pick<Content, 'documents'>, folder: string, dataDir: string) {
  try {
    const written = await studioFiles(folder, dataDir, await studioChanges(), documents, Date.now());
    return { ...written, note: null };
  } catch (error) {
    const note = `The studio in ${folder} is not in the export. ${reasonOf(error)}`;
    return { files: new Map<string, string>(), copies: new Map<string, string>(), note };
  }
}

/**
 * `npm run import -- <folder> [--force]` creates a new database from the export in `<folder>`, and then replaces the
 * site's database with it, all or nothing. The site must be stopped. Features may add other kinds of imports.
 */
export const importData: Command = {
  usage: await usageWithFeatures('import', 'import -- <folder> [--force]'),
  arguments: [1, 1],
  options: ['force'],
  async run(call) {
    const [folder = ''] = call.arguments;
    const content = readExport(readFolderFiles(resolve(folder)), readFolderCopies(resolve(folder)));
    const temporary = mkdtempSync(join(tmpdir(), 'studio-site-import-'));
    try {
      await createFolder(temporary, content);
      await replaceData(call, join(temporary, 'studio.sqlite'), resolve(folder));
      for (const sentence of oddFields(content.documents)) call.say(sentence);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  },
};
