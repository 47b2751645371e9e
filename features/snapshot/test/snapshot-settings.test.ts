import { expect, test } from 'vitest';
import { readSettings } from '../../../platform/settings/settings.ts';
import { trialEnvironment } from '../../../scripts/update/trial.ts';
import type { UpdateFolder } from '../../../scripts/update/update-folder.ts';

test('a start refuses a static copy in the studio’s folder', () => {
  expect(() => readSettings({ SNAPSHOT_DIR: './demo-studio/copy' }, '/site')).toThrow('SNAPSHOT_DIR names');
});

test('the trial of an update makes no static copy', () => {
  const folder = { root: '/site', trial: '/site/.update/trial' } as UpdateFolder;
  const env = trialEnvironment(folder, { SNAPSHOT_DIR: '/var/lib/snapshot' }, '/studio');
  expect(env).not.toHaveProperty('SNAPSHOT_DIR');
});
