import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Look } from '../../app/domain/look.ts';
import type { OwnPage } from '../../app/domain/own-page.ts';
import { describeError, type Log } from '../log.ts';
import { StartError } from '../start/start-error.ts';
import { lookOf } from './look.ts';
import { ownPageFiles, readOwnPages } from './own-pages.ts';
import { siteTokens } from './site-tokens.ts';
import { watchFiles } from './watch-files.ts';

/** What of a studio's folder is read while the site runs, so that a change shows without a restart. */
export interface StudioFiles {
  look(): Look;
  ownPages(): readonly OwnPage[];
  /** Reads changed files from now on, and calls `changed` after. */
  watch(changed: () => void): { close(): void };
}

/**
 * Reads the files of a studio's folder. Throws `StartError` that names what is wrong with the studio's own pages; what
 * is wrong later, and with the theme, is logged, and the last good ones stay.
 */
export function openStudioFiles(folder: string, log: Log): StudioFiles {
  const tokens = siteTokens();
  const themeFile = join(folder, 'theme.css');
  const readLook = () => {
    const { look, warnings } = lookOf(textOf(themeFile, log), tokens);
    for (const message of warnings) log({ level: 'warn', event: 'theme', message });
    return look;
  };
  let look = readLook();
  let ownPages: OwnPage[];
  try {
    ownPages = readOwnPages(ownPageFiles(folder));
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
  return {
    look: () => look,
    ownPages: () => ownPages,
    watch(changed) {
      const theme = watchFiles(
        () => [themeFile],
        () => {
          look = readLook();
          changed();
        },
      );
      const pages = watchFiles(
        () => ownPageFiles(folder),
        () => {
          try {
            ownPages = readOwnPages(ownPageFiles(folder));
          } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            const message = `The studio's own pages stay as they were. ${reason}`;
            log({ level: 'warn', event: 'own-pages', message });
            return;
          }
          changed();
        },
      );
      return {
        close() {
          theme.close();
          pages.close();
        },
      };
    },
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
