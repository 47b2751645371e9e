import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfTheRepository } from '../e2e/support/repository-copy.ts';
import { setFolderModes, withoutRights } from '../e2e/support/without-rights.ts';
import { ensureBuilt } from '../web/server/build/ensure-built.ts';
import { Program } from './site-program.ts';

// Simulates a site that runs as a service: another user owns the program's folder, and the service owns only the data
// folder.
let copy: string;
let site: Program;
beforeAll(async () => {
  await ensureBuilt(join(import.meta.dirname, '..'));
  copy = copyOfTheRepository();
  site = new Program();
  site.wrap = withoutRights;
}, 300_000);
afterAll(async () => {
  setFolderModes(copy, 0o755);
  rmSync(copy, { recursive: true, force: true });
  await site.remove();
});

/**
 * Starts the site as a user without write access to the program's folder, calls `use` when it is ready, and stops it.
 * Resolves to its output.
 */
async function served(use: (origin: string) => Promise<void>): Promise<string> {
  const outcome = await site.attempt('0', copy);
  if (typeof outcome !== 'string') throw new Error(`The site did not start:\n${outcome.output}`);
  try {
    await use(outcome);
  } finally {
    await site.stop();
  }
  return site.output;
}

test('a site in a read-only folder serves its old build, but the studio’s current pictures', async () => {
  setFolderModes(copy, 0o555);
  const first = await served(async (origin) => expect((await fetch(`${origin}/`)).status).toBe(200));
  expect(first).not.toContain('old-build-served');

  // A changed picture of the studio needs no new build. A changed picture of the site needs one.
  setFolderModes(copy, 0o755);
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  writeFileSync(join(copy, 'demo-studio/pictures/studio-logo.svg'), picture);
  appendFileSync(join(copy, 'web/public/art/picture-missing.svg'), '<!-- changed -->');
  setFolderModes(copy, 0o555);

  const second = await served(async (origin) => {
    expect((await fetch(`${origin}/`)).status).toBe(200);
    expect((await fetch(`${origin}/blog`)).status).toBe(200);
    expect(await (await fetch(`${origin}/art/studio-logo.svg`)).text()).toBe(picture);
  });
  const warnings = second.split('\n').filter((line) => line.includes('"warn"'));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/"event":"old-build-served".*cannot write to .*npm run build/);
  expect(existsSync(join(copy, 'web/.build-next'))).toBe(false);
}, 300_000);

const ROOT = join(import.meta.dirname, '..');

test.each([
  ['main.ts', '--port', /^The start command takes no arguments\. Settings such as PORT [^\n]+$/],
  ['scripts/deploy.ts', '--now', /^Usage: npm run deploy[^\n]*$/],
  ['scripts/features.ts', 'nothing', /^npm run features takes no arguments[^\n]*$/],
  ['scripts/live.ts', '--now', /^Usage: sudo npm run live[^\n]*$/],
  ['scripts/mail.ts', 'test', /^Usage: npm run mail -- test <e-mail address>, or: npm run mail -- on$/],
  ['scripts/new-studio.ts', 'ours', /^npm run new-studio takes no arguments[^\n]*$/],
  [
    'permissions/print.ts',
    'nothing',
    /^No table's title contains “nothing”\. Use a part of one of these titles:\nBios in the trash\n/,
  ],
  ['scripts/update.ts', '--now', /^Usage: npm run update[^\n]*$/],
  ['scripts/without.ts', 'nothing', /^Usage: npm run without -- <feature, or all, or each>[^\n]*$/],
])('%s refuses %s with one sentence, before it changes anything', (file, word, sentence) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, word], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.trim()).toMatch(sentence);
});
