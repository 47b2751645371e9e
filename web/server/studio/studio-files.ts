import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Look } from '../../app/domain/look.ts';
import { describeError, type Log } from '../log.ts';
import { lookOf } from './look.ts';
import { siteTokens } from './site-tokens.ts';
import { watchFiles } from './watch-files.ts';

/** What of a studio's folder is read while the site runs, so that a change shows without a restart. */
export interface StudioFiles {
  look(): Look;
  /** Reads changed files from now on, and calls `changed` after. */
  watch(changed: () => void): { close(): void };
}

/** Reads the files of a studio's folder; what is wrong with them is logged. */
export function openStudioFiles(folder: string, log: Log): StudioFiles {
  const tokens = siteTokens();
  const themeFile = join(folder, 'theme.css');
  const readLook = () => {
    const { look, warnings } = lookOf(textOf(themeFile, log), tokens);
    for (const message of warnings) log({ level: 'warn', event: 'theme', message });
    return look;
  };
  let look = readLook();
  return {
    look: () => look,
    watch: (changed) =>
      watchFiles(
        () => [themeFile],
        () => {
          look = readLook();
          changed();
        },
      ),
  };
}

/** Null for a file that is not there or cannot be read. */
function textOf(file: string, log: Log): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log({ level: 'warn', event: 'theme', message: `${file} cannot be read: ${describeError(error)}` });
    return null;
  }
}
