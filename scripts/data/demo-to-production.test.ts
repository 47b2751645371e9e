import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolder, readFolder } from '@studio-site/backend/maintenance';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../../platform/settings/settings.ts';
import { dataCommandResult } from '../../test/stages/data-command-result.ts';
import { openGoogleStandIn } from '../../test/stand-ins/google-stand-in.ts';
import { openEmbeddedBackend } from '../../web/server/embedded.ts';

const ROOT = join(import.meta.dirname, '../..');
const ORIGIN = 'http://localhost:3000';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-demo-'));
  mkdirSync(at('studio'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (data: string, ...words: string[]) => dataCommandResult(words, { DATA_DIR: at(data) });

/** Opens the site's backend on a data folder, like a start of the site. */
function open(data: string, demo: '0' | '1') {
  const settings = readSettings({ DATA_DIR: at(data), STUDIO_DIR: at('studio'), DEMO: demo }, ROOT);
  return openEmbeddedBackend(settings, ROOT, ORIGIN, () => {}, false);
}

/** Starts a site in demo mode, signs in a person with each of these Google subjects (account ids), and stops it. */
async function demo(...subjects: string[]): Promise<void> {
  const { backend, close } = await open('demo', '1');
  for (const sub of subjects) {
    const credential = JSON.stringify({ sub, email: `${sub}@demo.localhost`, name: sub });
    const answer = await backend.fetch(
      new Request(`${ORIGIN}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=x`, {
        method: 'POST',
        body: JSON.stringify({
          requestUri: ORIGIN,
          postBody: new URLSearchParams({ id_token: credential, providerId: 'google.com' }).toString(),
        }),
      }),
    );
    expect(answer?.status).toBe(200);
  }
  await close();
}

const production = async (data: string) => (await open(data, '0')).close();
const REFUSAL = /^The data folder \S+ was used in demo mode, [^\n]+ npm run leave-demo -- [^\n]+\.$/;

test.each([
  ['the demo’s administrator', 'demo-administrator'],
  ['another account of the demo sign-in', 'local-new-person'],
  ['an unverified Google account', '107691503500061507151'],
])('a site with DEMO=0 does not start on a data folder in which %s has signed in', async (_who, subject) => {
  await demo(subject);
  await expect(production('demo')).rejects.toThrow(REFUSAL);
  await (await open('demo', '1')).close();
});

test('a data folder of an early version counts as a demo folder if it has demo accounts', async () => {
  const account = { uid: 'demo-editor', subject: 'demo-editor', email: 'e@demo.localhost', displayName: 'E' };
  await createFolder(at('demo'), {
    documents: [{ path: 'userdata/demo-editor', fields: {} }],
    accounts: [{ ...account, createdAt: 1, lastLoginAt: 2, disabled: false }],
  });
  await expect(production('demo')).rejects.toThrow(REFUSAL);
});

test('a site with DEMO=0 starts on a data folder in which nobody has signed in', async () => {
  await demo();
  await production('demo');
});

test('a site with DEMO=0 does not start on a restored backup or export of a demo folder', async () => {
  await demo('107691503500061507151');
  expect(await run('demo', 'backup', at('backup.sqlite'))).toMatchObject({ status: 0 });
  expect(await run('restored', 'restore', at('backup.sqlite'))).toMatchObject({ status: 0 });
  await expect(production('restored')).rejects.toThrow(REFUSAL);
  expect(await run('demo', 'export', at('export'))).toMatchObject({ status: 0 });
  expect(await run('imported', 'import', at('export'))).toMatchObject({ status: 0 });
  await expect(production('imported')).rejects.toThrow(REFUSAL);
});

test('a data folder made by leave-demo starts with DEMO=0, and has no levels or sessions', async () => {
  await demo('demo-administrator', '107691503500061507151');
  expect(await run('demo', 'leave-demo', at('own'))).toMatchObject({ status: 0 });
  await production('own');
  const { documents, accounts } = readFolder(at('own'));
  expect(accounts).toMatchObject([{ subject: '107691503500061507151', email: '' }]);
  expect(documents.filter(({ path }) => path.startsWith('userdata/'))).toEqual([]);
});

test('npm run move-to-firebase refuses a data folder that was used in demo mode', async () => {
  await demo('demo-administrator');
  const google = await openGoogleStandIn(at('google'), 'studio-hosted');
  const { status, err } = await dataCommandResult(['move-to-firebase', '--force'], {
    DATA_DIR: at('demo'),
    GOOGLE_APPLICATION_CREDENTIALS: google.keyFile,
  });
  expect([status, err]).toEqual([1, expect.stringMatching(/was used in demo mode, .* npm run leave-demo/)]);
  await google.close();
});
