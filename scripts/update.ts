import { join } from 'node:path';
import { StartError } from '../platform/errors.ts';
import { noteUpdate } from '../platform/failed-update.ts';
import { loadEnvironmentFile, programOptions } from '../platform/settings/environment-file.ts';
import { readDataDir } from '../platform/settings/settings.ts';
import { back, LOG_FILE, update } from './update/update.ts';
import { UpdateError } from './update/update-error.ts';

// `npm run update` and `npm run update -- --back`. Guide: docs/operations.md.
const TEXT = { type: 'string' } as const;
const root = join(import.meta.dirname, '..');
const say = (line: string) => console.log(line);
const values = programOptions(
  { back: { type: 'boolean' }, from: TEXT, backup: TEXT, restart: TEXT },
  'Usage: npm run update -- [--from <file.tgz>] [--backup <file>] [--restart <command>], or npm run update -- --back',
);

try {
  loadEnvironmentFile(root);
  const call = { root, env: process.env, restart: values.restart ?? null, say };
  if (values.back) await back(call);
  else {
    await update({ ...call, from: values.from ?? null, backup: values.backup ?? null });
    noteUpdate(readDataDir(process.env, root), null);
  }
} catch (error) {
  const isPlain = error instanceof UpdateError || error instanceof StartError;
  console.error(isPlain ? error.message : error);
  if (error instanceof UpdateError) {
    console.error(`The full output of all programs is in ${LOG_FILE}.`);
    // Makes the site show an alarm to its administrators.
    if (!values.back) noteUpdate(readDataDir(process.env, root), error.message);
  }
  process.exitCode = 1;
}
