import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf } from '../../../web/server/reason-of.ts';
import { CommandError } from '../command.ts';

/** Throws `CommandError` if this user can neither create nor change the file. Changes nothing. */
export function checkWritable(file: string): void {
  try {
    if (existsSync(file)) closeSync(openSync(file, 'a'));
    else accessSync(dirname(file), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new CommandError(
      `Nothing was imported, because ${file} cannot be written (${reasonOf(error)}). Run the command as the user of the site, or allow this user to write there.`,
    );
  }
}
