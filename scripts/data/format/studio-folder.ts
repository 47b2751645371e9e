import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PlainDocument } from '@studio-site/backend/maintenance';
import { parseRedirects, REDIRECTS_FILE } from '../../../platform/owner-files/redirects.ts';
import { isFeatureOn } from '../../../web/domain/feature.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { siteTokens } from '../../../web/server/studio/color-tokens.ts';
import { CONFIG, loadStudio } from '../../../web/server/studio/config/studio-config.ts';
import { printConfig } from './print-config.ts';
import { writeTheme } from './write-theme.ts';

// The studio's folder in an export, with the values that are valid at the time of the export.

export const STUDIO_FOLDER = 'studio';
const THEME = 'theme.css';
/** The files with texts, which features may change. */
const TEXTS = /^(?:(?:pages|games)\/[^/]+\.md|redirects\.txt)$/;

/** The contents of a studio's folder that features may change. */
export interface StudioSource {
  /** The values of `studio.config.ts`, and as `look` the changes of `theme.css`. */
  studio: Studio;
  /** The files in `pages/` and `games/`, by path, such as `pages/privacy.md`, and `redirects.txt`. */
  texts: ReadonlyMap<string, string>;
}

/** A feature's changes of a studio's folder, from its documents at the time `now` (milliseconds since 1970). */
export type ChangeStudio = (
  source: StudioSource,
  documents: readonly PlainDocument[],
  now: number,
) => StudioSource;

/**
 * The files of an export's `studio/`: texts by path, and the sources of files to copy. Unchanged files
 * are copied. `changes`: those of features, by the feature's name. `dataDir`: the data folder, whose redirects go along.
 * Throws a `StartError` if the folder is invalid, and an `Error` if a value cannot be in a file.
 */
export async function studioFiles(
  folder: string,
  dataDir: string,
  changes: readonly (readonly [feature: string, change: ChangeStudio])[],
  documents: readonly PlainDocument[],
  now: number,
): Promise<{ files: Map<string, string>; copies: Map<string, string> }> {
  const studio = await loadStudio(folder);
  const all = filesOf(folder);
  const texts = new Map(
    [...all].flatMap(([path, file]) => (TEXTS.test(path) ? [[path, readFileSync(file, 'utf8')]] : [])),
  );
  const before: StudioSource = { studio, texts: withImportedRedirects(texts, dataDir) };
  const after = changes
    .filter(([feature]) => isFeatureOn(studio, feature))
    .reduce((source, [, change]) => change(source, documents, now), before);
  const changed = new Map<string, string>();
  if (after.studio !== studio) {
    const config = printConfig(after.studio);
    if (config !== printConfig(studio)) changed.set(CONFIG, config);
    const css = all.get(THEME);
    const theme = css === undefined ? null : readFileSync(css, 'utf8');
    const written = after.studio.look ? writeTheme(theme, after.studio.look, siteTokens()) : theme;
    if (written !== null && written !== theme) changed.set(THEME, written);
  }
  for (const [path, text] of after.texts) if (text !== texts.get(path)) changed.set(path, text);
  for (const path of texts.keys()) if (!after.texts.has(path)) all.delete(path);
  for (const path of changed.keys()) all.delete(path);
  const within = <T>(entries: Iterable<[string, T]>) =>
    new Map(Array.from(entries, ([path, value]) => [`${STUDIO_FOLDER}/${path}`, value]));
  return { files: within(changed), copies: within(all) };
}

/** The texts with the redirects of an import, which are in the data folder. Those of the studio's folder take precedence. */
function withImportedRedirects(
  texts: ReadonlyMap<string, string>,
  dataDir: string,
): ReadonlyMap<string, string> {
  const [own, file] = [texts.get(REDIRECTS_FILE) ?? '', join(dataDir, REDIRECTS_FILE)];
  if (!existsSync(file)) return texts;
  const redirectsIn = (text: string) => parseRedirects([[REDIRECTS_FILE, text]]).targets;
  const present = redirectsIn(own);
  const added = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => [...redirectsIn(line).keys()].some((from) => !present.has(from)));
  const lines = added.map((line) => `${line}\n`).join('');
  return lines === ''
    ? texts
    : new Map([...texts, [REDIRECTS_FILE, own + (/[^\n]$/.test(own) ? '\n' : '') + lines]]);
}

/** The files below a folder, by relative path, with their sources. Leaves out hidden ones and installed packages. */
function filesOf(folder: string, below = '', seen: ReadonlySet<string> = new Set()): Map<string, string> {
  const files = new Map<string, string>();
  const place = join(folder, below);
  const real = realpathSync(place);
  if (seen.has(real)) return files;
  for (const name of readdirSync(place).sort()) {
    if (name.startsWith('.') || name === 'node_modules') continue;
    const path = below === '' ? name : `${below}/${name}`;
    const file = join(folder, path);
    if (!existsSync(file)) continue;
    const stats = statSync(file);
    if (stats.isFile()) files.set(path, file);
    else if (stats.isDirectory())
      for (const [inner, from] of filesOf(folder, path, new Set([...seen, real]))) files.set(inner, from);
  }
  return files;
}
