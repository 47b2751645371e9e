import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf, StartError } from '../../../platform/errors.ts';
import { noteFiles, readUtf8 } from '../../../platform/files.ts';
import type { Log } from '../../../platform/log.ts';
import type { FileLook, Look } from '../../domain/look.ts';
import { findOwnPage, type OwnPage } from '../../domain/own-page.ts';
import type { Studio, StudioTheme } from '../../domain/studio.ts';
import { siteTokens } from './color-tokens.ts';
import { configPlace } from './config/studio-config.ts';
import { gameColors } from './games/game-palette.ts';
import { readGames } from './games/read-games.ts';
import { markdownFiles, unreadPages } from './markdown-files.ts';
import { isReserved, readOwnPages } from './own-pages.ts';
import type { StudioPages } from './studio-in-time.ts';
import { checkTheme } from './studio-theme.ts';
import { lookOf, withLook } from './theme-look.ts';

/** The parts of a studio's folder whose changes take effect while the site runs. */
export interface StudioFiles {
  /**
   * The studio's theme, with the colours of its games. `look`: changes of `theme.css`. `gamePages`: those of the
   * files by default.
   */
  theme(look?: Look, gamePages?: StudioPages['gamePages']): StudioTheme;
  /** The values of `theme.css` that can be changed. */
  look(): FileLook;
  /** The pages of the files, the same object until a file changes. */
  pages(): StudioPages;
  /** Watches the files and reads changed ones again. Then calls `changed`, but not if an own page is invalid now. */
  watch(changed: () => void): { close(): void };
}

/**
 * Reads the files of a studio's folder. Throws `StartError` if an own page is invalid, or if the config names a page
 * that does not exist. If this happens later, it is logged, and the last valid versions of all pages are used. Errors
 * in the theme and in games' pages are only logged.
 */
export function openStudioFiles(
  folder: string,
  { games, signUp }: Pick<Studio, 'games' | 'signUp'>,
  log: Log,
): StudioFiles {
  const tokens = siteTokens();
  const themeFile = join(folder, 'theme.css');
  const readTheme = () => {
    const { warnings, ...read } = checkTheme(textOf(themeFile, log), tokens, fontsOf(folder));
    for (const message of warnings) log({ level: 'warn', event: 'theme', message });
    return read;
  };
  const texts = () => ({
    pages: markdownFiles(join(folder, 'pages')),
    games: markdownFiles(join(folder, 'games')),
  });
  const readTexts = (): StudioPages => {
    const files = texts();
    const ownPages = readOwnPages(files.pages);
    checkPrivacyPage(folder, signUp, ownPages);
    const { pages: gamePages, faults } = readGames(folder, files.games, games);
    for (const message of faults) log({ level: 'warn', event: 'game-page', message });
    return { ownPages, gamePages };
  };
  const notedTheme = noteFiles(() => [
    themeFile,
    ...fontsOf(folder).map((name) => join(folder, 'fonts', name)),
  ]);
  const notedTexts = noteFiles(() => Object.values(texts()).flat());
  let checked = readTheme();
  let current: StudioPages;
  try {
    current = readTexts();
  } catch (error) {
    throw new StartError(reasonOf(error));
  }
  // Each page asks for the theme, which is computed again when something changes.
  let last: { key: string | undefined; gamePages: StudioPages['gamePages']; theme: StudioTheme } | null =
    null;
  function themeOf(look?: Look, gamePages = current.gamePages): StudioTheme {
    const key = look && JSON.stringify(look);
    if (last === null || last.key !== key || last.gamePages !== gamePages) {
      const { theme, schemes } = look ? withLook(checked.source, look, tokens) : checked;
      const colors = gameColors(gamePages, schemes);
      const version = createHash('sha256').update(`${theme.css} ${colors}`).digest('base64url').slice(0, 8);
      last = { key, gamePages, theme: { ...theme, gameColors: colors, version } };
    }
    return last.theme;
  }
  for (const message of ['pages', 'games'].flatMap((name) => unreadPages(join(folder, name))))
    log({ level: 'warn', event: 'own-pages', message });
  return {
    theme: themeOf,
    look: () => lookOf(checked.source, tokens),
    pages: () => current,
    watch(changed) {
      const themeWatch = notedTheme.watch(() => {
        checked = readTheme();
        last = null;
        changed();
      });
      const pages = notedTexts.watch(() => {
        try {
          current = readTexts();
        } catch (error) {
          const message = `The studio's pages changed but cannot be read, so the site shows their previous versions. ${reasonOf(error)}`;
          log({ level: 'warn', event: 'own-pages', message });
          return;
        }
        changed();
      });
      return {
        close() {
          themeWatch.close();
          pages.close();
        },
      };
    },
  };
}

/**
 * Checks the privacy page, which visitors must be able to read before they consent. Throws an `Error` if the config
 * gives a path that neither the site nor one of the studio's own pages has.
 */
function checkPrivacyPage(folder: string, { consent }: Studio['signUp'], pages: readonly OwnPage[]): void {
  const address = consent?.privacyPage ?? '';
  if (address.startsWith('/') && !isReserved(address) && findOwnPage(pages, address) === null)
    throw new Error(
      `${configPlace(folder, ['signUp', 'consent', 'privacyPage'])}: signUp.consent.privacyPage is ${address}, but no file in pages/ has this address.`,
    );
}

/** The text of the file `theme.css`; null if it is missing or unreadable. */
function textOf(file: string, log: Log): string | null {
  try {
    return readUtf8(file, 'theme.css');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log({ level: 'warn', event: 'theme', message: `theme.css is not used: ${reasonOf(error)}` });
    return null;
  }
}

/** The names of the files in `fonts/`. */
function fontsOf(folder: string): string[] {
  try {
    return readdirSync(join(folder, 'fonts'));
  } catch {
    return [];
  }
}
