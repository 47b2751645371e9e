import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkFolders } from './separate-folders.ts';
import { readBackupSettings, readSettings } from './settings.ts';

const ROOT = '/site';

/** Checks these folders, of which `SNAPSHOT_DIR` is one that others can read. */
function check({ SNAPSHOT_DIR: folder, ...folders }: Record<string, string | null>, root: string): void {
  const [setting, what] = ['SNAPSHOT_DIR', 'the folder of the static copy'];
  checkFolders(folders, root, folder ? [{ setting, folder, what }] : []);
}

const APART = {
  DATA_DIR: '/site/data',
  STUDIO_DIR: '/site/studio',
  BACKUP_DIR: '/site/data-backups',
  SNAPSHOT_DIR: '/site/snapshot',
  KEYS_DIR: '/site/keys',
};

test.each([
  {},
  { SNAPSHOT_DIR: null },
  { KEYS_DIR: '/site/data/keys' },
  { KEYS_DIR: '/site/studio/keys' },
  { SNAPSHOT_DIR: '/site/data-copy' },
  { SNAPSHOT_DIR: '/var/cache/snapshot' },
])('the folders %j may be used together with others apart', (folders) => {
  expect(() => check({ ...APART, ...folders }, ROOT)).not.toThrow();
});

test.each([
  [{ BACKUP_DIR: '/site/data' }, 'BACKUP_DIR names /site/data, which is in the data folder: set it'],
  [{ BACKUP_DIR: '/site/data/backups' }, 'which is in the data folder'],
  [{ BACKUP_DIR: '/site/studio/backups' }, 'which is in the studio’s folder'],
  [{ BACKUP_DIR: '/site/snapshot/a' }, 'which is in the folder of the static copy'],
  [{ SNAPSHOT_DIR: '/site/studio' }, 'SNAPSHOT_DIR names /site/studio, which is in the studio’s folder'],
  [{ SNAPSHOT_DIR: '/site/studio/copy' }, 'which is in the studio’s folder'],
  [{ SNAPSHOT_DIR: '/site/data/copy' }, 'which is in the data folder'],
  [{ SNAPSHOT_DIR: '/site/data-backups' }, 'which is in the folder of backups'],
  [{ SNAPSHOT_DIR: '/site/data-backups/copy' }, 'which is in the folder of backups'],
  [{ SNAPSHOT_DIR: '/site/keys/copy' }, 'which is in the folder of keys'],
  [{ SNAPSHOT_DIR: '/site' }, 'DATA_DIR names /site/data, which is in the folder of the static copy'],
  [{ SNAPSHOT_DIR: '/' }, 'which is in the folder of the static copy'],
  [{ DATA_DIR: '/site/studio/data' }, 'DATA_DIR names /site/studio/data, which is in the studio’s folder'],
  [{ DATA_DIR: '/site/snapshot/data' }, 'which is in the folder of the static copy'],
  [{ KEYS_DIR: '/site/data-backups/keys' }, 'which is in the folder of backups'],
  [{ KEYS_DIR: '/site/snapshot/keys' }, 'which is in the folder of the static copy'],
])('the folders %j are refused: %s', (folders, sentence) => {
  expect(() => check({ ...APART, ...folders }, ROOT)).toThrow(sentence);
});

test('a static copy in the folder that contains the program is refused', () => {
  const apart = {
    SNAPSHOT_DIR: '/srv',
    DATA_DIR: '/var/data',
    STUDIO_DIR: '/home/studio',
    KEYS_DIR: '/var/keys',
  };
  expect(() => check(apart, '/srv/site')).toThrow('which is, or contains, the program’s folder');
});

test('a symbolic link into another folder is followed', () => {
  const home = mkdtempSync(join(tmpdir(), 'studio-site-folders-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  mkdirSync(join(home, 'studio'));
  symlinkSync(join(home, 'studio'), join(home, 'link'));
  const folders = { STUDIO_DIR: join(home, 'studio'), SNAPSHOT_DIR: join(home, 'link/new') };
  expect(() => check(folders, '/site')).toThrow('which is in the studio’s folder');
});

test('a start and a backup refuse folders that are in each other', () => {
  const env = { DATA_DIR: './data', BACKUP_DIR: './data/backups' };
  for (const read of [readSettings, readBackupSettings])
    expect(() => read(env, ROOT)).toThrow('BACKUP_DIR names /site/data/backups, which is in the data folder');
});
