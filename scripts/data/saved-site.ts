import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { PARTS, readFacts } from '../../web/server/backups/backup-facts.ts';
import { listBackups } from '../../web/server/backups/backup-folders.ts';
import type { SavedSite } from '../../web/server/backups/write-backup.ts';
import { readBackupSettings } from '../../web/server/settings.ts';
import { DEMO_STUDIO } from '../../web/server/studio/studio-folder.ts';

/**
 * The folders and settings that a command must save. A setting that is not in `env` is taken from the newest backup,
 * because a site that runs as a service may get its settings from a place that commands do not read. Throws
 * `StartError` or `BackupError`.
 */
export function savedSite(env: Record<string, string | undefined>): SavedSite {
  const last = lastSettings(readBackupSettings(env, resolve('.')).backupDir);
  const known = { ...last.settings, ...env };
  const settings = readBackupSettings(known, resolve('.'));
  return {
    ...settings,
    isDemoStudio: settings.studioDir === resolve(DEMO_STUDIO),
    env: known,
    secretSettings: last.secret,
  };
}

function lastSettings(backupDir: string): { settings: NodeJS.Dict<string>; secret: string[] } {
  const [newest] = listBackups(backupDir);
  if (newest === undefined) return { settings: {}, secret: [] };
  const { settingsLeftOut } = readFacts(newest.path);
  const text = readFileSync(join(newest.path, PARTS.settings), 'utf8');
  return { settings: parseEnv(text), secret: settingsLeftOut };
}
