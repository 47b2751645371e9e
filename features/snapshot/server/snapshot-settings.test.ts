import { expect, test } from 'vitest';
import { readSettings } from '../../../web/server/settings.ts';

test('a start refuses a static copy in the studio’s folder', () => {
  expect(() => readSettings({ SNAPSHOT_DIR: './demo-studio/copy' }, '/site')).toThrow('SNAPSHOT_DIR names');
});
