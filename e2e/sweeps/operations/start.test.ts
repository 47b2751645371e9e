import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { signInOverRest } from '../../support/accounts.ts';
import { putFixtureStudio } from '../../support/fixture-studio.ts';
import { copyOfTheRepository } from '../../support/repository-copy.ts';
import { type Ended, expect, SiteProcess } from '../../support/site.ts';

test('two sites run side by side on different ports and data folders', async ({ request }) => {
  test.setTimeout(120_000);
  const first = new SiteProcess();
  const second = new SiteProcess();
  await Promise.all([first.start(), second.start()]);
  expect(first.origin).not.toBe(second.origin);
  for (const site of [first, second]) expect((await request.get(`${site.origin}/blog`)).status()).toBe(200);
  await Promise.all([first.remove(), second.remove()]);
});

test('even with NODE_ENV=test, the server renders pages with React’s production build', async ({
  request,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-loaded-'));
  const spy = join(folder, 'spy.cjs');
  writeFileSync(
    spy,
    "process.on('exit', () => console.log('Loaded ' + Object.keys(require.cache).filter((file) => /react-dom-server/.test(file))));",
  );
  const site = new SiteProcess({ NODE_ENV: 'test', NODE_OPTIONS: `--require ${spy}` });
  await site.start();
  expect((await request.get(`${site.origin}/blog`)).status()).toBe(200);
  await site.stop();
  expect(site.output).toMatch(/Loaded .*production/);
  expect(site.output).not.toMatch(/Loaded .*development/);
  await site.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('a start on a port in use fails with one clear sentence, and writes nothing', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const folder = join(mkdtempSync(join(tmpdir(), 'studio-site-port-')), 'data');
  const ended = await endOf(new SiteProcess({ DATA_DIR: folder }), String(port));
  expect(ended).toMatchObject({ code: 1 });
  expect(ended.output.trim()).toMatch(new RegExp(`^Port ${port} .* is used by another program[^\n]*$`));
  expect(existsSync(folder)).toBe(false);
  other.close();
});

test('a second site on the same data folder is refused with one clear sentence', {
  tag: '@embedded',
}, async () => {
  test.setTimeout(120_000);
  const first = new SiteProcess();
  await first.start();
  const ended = await endOf(new SiteProcess({ DATA_DIR: first.dataDir }));
  expect(ended).toMatchObject({ code: 1 });
  expect(ended.output.trim()).toMatch(/^[^\n]*in use[^\n]*$/);
  await first.remove();
});

test('a start with an emptied database fails with one sentence, and keeps the pictures', {
  tag: '@embedded',
}, async () => {
  test.setTimeout(120_000);
  const site = new SiteProcess();
  await site.start();
  await site.stop();
  const pictures = () => readdirSync(join(site.dataDir, 'objects'), { recursive: true }).length;
  const before = pictures();
  expect(before).toBeGreaterThan(0);
  truncateSync(join(site.dataDir, 'studio.sqlite'));
  for (const DEMO of ['0', '1']) {
    const ended = await endOf(new SiteProcess({ DATA_DIR: site.dataDir, DEMO }));
    expect(ended).toMatchObject({ code: 1 });
    expect(messageOf(ended)).toMatch(
      /^The data folder [^\n]* has lost its database [^\n]* npm run restore [^\n]*$/,
    );
  }
  expect(pictures()).toBe(before);
  await site.remove();
});

test('a site with a data folder from demo mode does not start with DEMO=0', {
  tag: '@embedded',
}, async () => {
  test.setTimeout(120_000);
  const site = new SiteProcess();
  await site.start();
  await signInOverRest(site, 'demo-administrator');
  await site.stop();
  const ended = await endOf(new SiteProcess({ DATA_DIR: site.dataDir, DEMO: '0' }));
  expect(ended).toMatchObject({ code: 1 });
  expect(messageOf(ended)).toMatch(/^The data folder [^\n]* demo mode, [^\n]* npm run leave-demo [^\n]*$/);
  await site.remove();
});

test('a start with an unwritable data folder fails with one clear sentence', {
  tag: '@embedded',
}, async () => {
  // Uses a file as the parent of the data folder, because missing permissions would not stop root.
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-unwritable-'));
  const file = join(folder, 'file');
  writeFileSync(file, 'not a folder');
  chmodSync(file, 0o400);
  const ended = await endOf(new SiteProcess({ DATA_DIR: join(file, 'data') }));
  expect(ended).toMatchObject({ code: 1 });
  expect(ended.output.trim()).toMatch(/^[^\n]*data[^\n]*$/);
  expect(ended.output).toContain(join(file, 'data'));
  rmSync(folder, { recursive: true, force: true });
});

test('a start with malformed rules fails with their line and column, and writes nothing', {
  tag: '@embedded',
}, async () => {
  const copy = copyOfTheRepository();
  writeFileSync(
    join(copy, 'firestore.rules'),
    "rules_version = '2';\nservice cloud.firestore {\n  match /a/{b} { allow read if true; }\n}\n",
  );
  const folder = join(copy, 'data');
  const ended = await endOf(new SiteProcess({ DATA_DIR: folder }), '0', copy);
  expect(ended).toMatchObject({ code: 1 });
  expect(ended.output.trim()).toMatch(/^firestore\.rules:3:\d+: [^\n]+$/);
  expect(existsSync(folder)).toBe(false);
  rmSync(copy, { recursive: true, force: true });
});

for (const [what, text, expected] of [
  ['does not parse', 'export default {', /^studio\.config\.ts, line 1, cannot be read: [^\n]+$/],
  [
    'has an invalid field',
    "export default { name: '' };",
    /^studio\.config\.ts is not valid: line 1, name: [^\n]+$/,
  ],
] as const) {
  test(`a start with a studio.config.ts that ${what} fails with one clear sentence`, async () => {
    const copy = copyOfTheRepository();
    writeFileSync(join(copy, 'demo-studio/studio.config.ts'), text);
    const folder = join(copy, 'data');
    const ended = await endOf(new SiteProcess({ DATA_DIR: folder }), '0', copy);
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.output.trim()).toMatch(expected);
    expect(existsSync(folder)).toBe(false);
    rmSync(copy, { recursive: true, force: true });
  });
}

test('a start with an invalid line in .env fails with one clear sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-env-'));
  writeFileSync(join(folder, 'settings'), '# ours\nPORT 4477\n');
  const ended = await endOf(new SiteProcess({ ENV_FILE: join(folder, 'settings') }));
  expect(ended).toMatchObject({ code: 1 });
  expect(ended.output.trim()).toMatch(
    /^settings, line 2, is not a setting. Write a setting as NAME=value[^\n]*$/,
  );
  rmSync(folder, { recursive: true, force: true });
});

test('a site with circular redirects does not start, and writes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-loop-'));
  putFixtureStudio(folder);
  writeFileSync(join(folder, 'redirects.txt'), '/a /b\n/b /a\n');
  const data = `${folder}-data`;
  const ended = await endOf(new SiteProcess({ STUDIO_DIR: folder, DATA_DIR: data }));
  expect(ended).toMatchObject({ code: 1 });
  expect(ended.output.trim()).toMatch(
    /^[^\n]*redirects\.txt, line 1 and [^\n]*redirects\.txt, line 2: \/a redirects to \/b redirects to \/a, [^\n]*$/,
  );
  expect(existsSync(data)).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});

test('a public site with Google sign-in does not start without mainOrigin', {
  tag: '@embedded',
}, async () => {
  const google = { DEMO: '0', TRUST_PROXY: '1', GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' };
  const ended = await endOf(new SiteProcess(google));
  expect(ended).toMatchObject({ code: 1 });
  expect(ended.output.trim()).toMatch(
    /^Sign-in with Google \(GOOGLE_CLIENT_ID\) needs the address of the site, but mainOrigin [^\n]* is null[^\n]*$/,
  );
});

test('a misspelled setting does not stop the start, and the log suggests the right name', async () => {
  const site = new SiteProcess({ DATADIR: './elsewhere' });
  await site.start();
  const lines = site.output.split('\n').filter((line) => line.includes('setting-ignored'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'warn',
      message: 'The environment: DATADIR is not a setting and is ignored; did you mean DATA_DIR?',
    },
  ]);
  await site.remove();
});

async function endOf(site: SiteProcess, port = '0', folder?: string): Promise<Ended> {
  const outcome = await site.attempt(port, folder);
  if (typeof outcome !== 'string') return outcome;
  await site.stop();
  throw new Error(`The site started on ${outcome}, which it should not have.`);
}

/** The message with which the site ended, without the log lines before it. */
function messageOf({ output }: Ended): string {
  return output.trim().split('\n').at(-1) ?? '';
}
