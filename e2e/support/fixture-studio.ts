import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const STUDIO = join(import.meta.dirname, 'studio');
const CONFIG = 'studio.config.ts';

let made: string | null = null;

/**
 * Absolute path of a folder with the tests' studio: its own config and the content of the demo. Created once per
 * process and deleted at its end. The config is a link, because Node caches compiled files by their real path.
 */
export function fixtureStudio(): string {
  if (made !== null) return made;
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-fixture-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, 'demo-studio'), folder, { recursive: true });
  rmSync(join(folder, CONFIG));
  symlinkSync(join(STUDIO, CONFIG), join(folder, CONFIG));
  made = folder;
  return folder;
}

/** Writes the tests' studio into a folder. */
export function putFixtureStudio(folder: string): void {
  cpSync(join(root, 'demo-studio'), folder, { recursive: true });
  cpSync(join(STUDIO, CONFIG), join(folder, CONFIG));
}
