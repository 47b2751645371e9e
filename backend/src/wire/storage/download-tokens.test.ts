import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OPEN_STORAGE_RULES } from '../../../test/open-rules.ts';
import { openTestBackend, type TestBackend } from '../../../test/test-backend.ts';

const CLOSED = "rules_version = '2'; service firebase.storage { match /b/{bucket}/o {} }";
const OBJECTS = 'http://localhost/v0/b/bucket/o';

let dataDir: string;
let opened: TestBackend;
/** Opens the backend on the data folder. */
const open = async (rules: string, downloadTokens: boolean) => {
  const storage = { rules: { text: rules, name: 'storage.rules' }, downloadTokens };
  opened = await openTestBackend({ dataDir, storage });
};
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'download-tokens-'));
});
afterEach(async () => {
  await opened.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Uploads an object. Returns the tokens in the upload's response and in the object's metadata. */
async function storeObject(): Promise<(string | undefined)[]> {
  const body = '--b\r\n\r\n{"contentType":"text/plain"}\r\n--b\r\n\r\nwords\r\n--b--';
  const headers = { 'Content-Type': 'multipart/related; boundary=b', 'Content-Length': String(body.length) };
  const upload = new Request(`${OBJECTS}?name=x`, { method: 'POST', headers, body });
  const answers = [
    await opened.backend.fetch(upload),
    await opened.backend.fetch(new Request(`${OBJECTS}/x`)),
  ];
  return Promise.all(
    answers.map(async (answer) => ((await answer?.json()) as { downloadTokens?: string }).downloadTokens),
  );
}
const statusWith = async (token: string) =>
  (await opened.backend.fetch(new Request(`${OBJECTS}/x?alt=media&token=${token}`)))?.status;

test('a download token bypasses the rules, unless tokens are turned off', async () => {
  await open(OPEN_STORAGE_RULES, true);
  const [token = '', again] = await storeObject();
  expect(again).toBe(token);
  await opened.remove();
  await open(CLOSED, true);
  expect([await statusWith(token), await statusWith('wrong')]).toEqual([200, 403]);
  await opened.remove();
  await open(CLOSED, false);
  expect(await statusWith(token)).toBe(403);
});

test('with download tokens turned off, responses contain no token', async () => {
  await open(OPEN_STORAGE_RULES, false);
  expect(await storeObject()).toEqual([undefined, undefined]);
});
