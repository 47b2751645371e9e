import { join } from 'node:path';
import { StoreError } from '@studio-site/backend/maintenance';
import { loadEnvironmentFile } from '../web/server/start/environment-file.ts';
import { StartError } from '../web/server/start/start-error.ts';
import { backup } from './data/backup.ts';
import { check } from './data/check.ts';
import { type Command, CommandError, readCall } from './data/command.ts';
import { exportData } from './data/export.ts';
import { importData } from './data/import.ts';
import { moveToFirebase } from './data/move/move-to-firebase.ts';
import { restore } from './data/restore.ts';
import { signUps } from './data/sign-ups.ts';
import { staff } from './data/staff.ts';

// The commands on the data, each started through npm: `npm run backup -- <file>`. docs/operations.md explains them.
const COMMANDS: Record<string, Command> = {
  backup,
  restore,
  check,
  'sign-ups': signUps,
  export: exportData,
  import: importData,
  staff,
  'move-to-firebase': moveToFirebase,
};

const root = join(import.meta.dirname, '..');
const [name = '', ...words] = process.argv.slice(2);
try {
  loadEnvironmentFile(root);
  const command = COMMANDS[name];
  if (!command) throw new CommandError(`There is no command ${name || 'without a name'}.`);
  await command.run(readCall(command, words, process.env, (line) => console.log(line)));
} catch (error) {
  // What a person can fix is one sentence; anything else is printed with its stack.
  const isPlain = [StoreError, CommandError, StartError].some((kind) => error instanceof kind);
  console.error(isPlain ? (error as Error).message : error);
  process.exitCode = 1;
}
