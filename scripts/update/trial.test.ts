import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseWhereFilesAreHeld, trialEnvironment } from './trial.ts';
import type { UpdateFolder } from './update-folder.ts';

const updateFolder = { root: '/site', trial: '/site/.update/trial' } as UpdateFolder;

test('the trial of a version gets no setting by which it could write outside of its folder', () => {
  const owners = {
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

let site: Server;
let address: string;
beforeAll(async () => {
  site = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => void site.close());

test('on Windows an update is refused while the site responds', async () => {
  await expect(refuseWhereFilesAreHeld('win32', address)).rejects.toThrow(
    /^Nothing was changed\. On Windows .*stop the site first/,
  );
});

test('an update proceeds on Windows if no site runs, and always on other systems', async () => {
  await refuseWhereFilesAreHeld('win32', null);
  await refuseWhereFilesAreHeld('win32', '127.0.0.1:9');
  await refuseWhereFilesAreHeld('linux', address);
});
