import { join } from 'node:path';
import { expect, test } from 'vitest';
import { trialEnvironment } from './trial.ts';
import type { UpdateFolder } from './update-folder.ts';

const updateFolder = { root: '/site', trial: '/site/.update/trial' } as UpdateFolder;

test('the trial of a version gets no setting by which it could write outside of its folder', () => {
  const owners = {
    COPY_TO: 'file:///mnt/copy',
    COPY_RECIPIENT: 'age1x',
    COPY_BUCKET_SECRET: 'secret',
    SNAPSHOT_DIR: '/var/lib/snapshot',
    BACKUP_DIR: '/mnt/backups',
    DATA_DIR: '/site/data',
    KEYS_DIR: './site-keys',
    MAIN_ORIGIN: 'https://studio.example',
  };
  const env = trialEnvironment(updateFolder, owners, '/studio');
  expect(env).toEqual({
    MAIN_ORIGIN: 'https://studio.example',
    STUDIO_DIR: '/studio',
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: '1',
    DATA_DIR: '/site/.update/trial',
    KEYS_DIR: join('/site/.update/trial', 'keys'),
    BACKUP_HOURS: '0',
    ENV_FILE: '',
  });
});
