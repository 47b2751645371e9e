import { join } from 'node:path';
import { StartError } from '../platform/errors.ts';
import { loadEnvironmentFile } from '../platform/settings/environment-file.ts';
import { runDataCommand } from './data/run-data-command.ts';

// Runs the commands for the data, such as `npm run backup -- <file>`. Guide: docs/operations.md.
try {
  loadEnvironmentFile(join(import.meta.dirname, '..'));
  process.exitCode = await runDataCommand(process.argv.slice(2), process.env, console.log, console.error);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
