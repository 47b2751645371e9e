import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfTheRepository } from '../e2e/support/repository-copy.ts';
import { withoutRights } from '../e2e/support/without-rights.ts';
import { ensureBuilt } from '../web/server/start/ensure-built.ts';
import { SITE_PROCESS } from './site-process.ts';

// The site as a service runs it: the program's folder belongs to somebody else, the data folder to the service.
let copy: string;
let dataDir: string;
beforeAll(async () => {
  await ensureBuilt(join(import.meta.dirname, '..'));
  copy = copyOfTheRepository();
  dataDir = mkdtempSync(join(tmpdir(), 'studio-site-service-'));
}, 300_000);
afterAll(() => {
  setModes(0o755);
  for (const made of [copy, dataDir]) rmSync(made, { recursive: true, force: true });
});

function setModes(mode: number): void {
  const folders = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  for (const one of [...folders.map((folder) => join(folder.parentPath, folder.name)), copy])
    chmodSync(one, mode);
}

/** Starts the site, calls `use` when it is ready, and stops it; all that it printed. */
async function served(use: (origin: string) => Promise<void>): Promise<string> {
  const [program = '', ...args] = withoutRights([process.execPath, ...SITE_PROCESS.args]);
  const child = spawn(program, args, {
    cwd: copy,
    env: {
      ...process.env,
      ...SITE_PROCESS.env,
      ENV_FILE: '',
      STUDIO_DIR: 'demo-studio',
      DATA_DIR: dataDir,
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  const ready = new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        const origin = /Ready on (\S+)/.exec(output)?.[1];
        if (origin !== undefined) resolve(origin);
      });
    ended.then(() => resolve(undefined));
  });
  const origin = await ready;
  try {
    if (origin === undefined) throw new Error(`The site did not start:\n${output}`);
    await use(origin);
  } finally {
    child.kill();
    await ended;
  }
  return output;
}

test('a site that may not write to its program’s folder is served after pictures changed there', async () => {
  setModes(0o555);
  const first = await served(async (origin) => expect((await fetch(`${origin}/`)).status).toBe(200));
  expect(first).not.toContain('old-build-served');

  // A picture of the studio needs no build, and one of the site does.
  setModes(0o755);
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  writeFileSync(join(copy, 'demo-studio/pictures/studio-logo.svg'), picture);
  appendFileSync(join(copy, 'web/public/art/picture-missing.svg'), '<!-- changed -->');
  setModes(0o555);

  const second = await served(async (origin) => {
    expect((await fetch(`${origin}/`)).status).toBe(200);
    expect((await fetch(`${origin}/blog`)).status).toBe(200);
    expect(await (await fetch(`${origin}/art/studio-logo.svg`)).text()).toBe(picture);
  });
  const warnings = second.split('\n').filter((line) => line.includes('"warn"'));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/"event":"old-build-served".*may not write to .*npm run build/);
  expect(existsSync(join(copy, 'web/.build-next'))).toBe(false);
}, 300_000);
