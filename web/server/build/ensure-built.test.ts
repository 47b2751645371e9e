import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A fake bundler. It records each build, and ends only when the test has created the file `may-end`. */
const BUNDLER = `
  const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
  appendFileSync('../../builds', 'one ');
  mkdirSync(process.env.BUILD_DIRECTORY + '/client', { recursive: true });
  const look = () => {
    if (existsSync('../../may-end')) writeFileSync(process.env.BUILD_DIRECTORY + '/client/page.txt', 'whole');
    else setTimeout(look, 20);
  };
  look();
`;
/** Replaces the build of the staff app: it only writes an empty page. */
const STAFF_BUNDLER =
  "require('node:fs').writeFileSync(process.env.BUILD_DIRECTORY + '/client/index.html', '')";
const ENSURE_BUILT = JSON.stringify(join(import.meta.dirname, 'ensure-built.ts'));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-site-built-'));
  const files = {
    'node_modules/@react-router/dev/bin.cjs': BUNDLER,
    'node_modules/vite/bin/vite.js': STAFF_BUNDLER,
    'web/server/build/inline-script.ts': '',
    'web/server/build/make-demo-variants.ts': '',
    'platform/data/page-engine.ts': '',
    'web/domain/places.ts': '',
    'web/plugins/one-loader.ts': '',
    'web/staff/routes.tsx': '',
    'web/ui/link.tsx': '',
    'web/site/routes.ts': '',
    'web/public/robots.txt': '',
    'backend/src/browser/page.ts': '',
    'docs/writing.md': '',
    'package-lock.json': '',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Starts a process that calls `ensureBuilt`. Returns its output so far, and a promise of its exit code. */
function starts() {
  const program = `await (await import(${ENSURE_BUILT})).ensureBuilt(${JSON.stringify(root)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output.text += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { output, ended };
}

const read = (name: string) => readFileSync(join(root, name), 'utf8');

test('if two processes find a stale build at the same time, one builds and the other waits', async () => {
  const one = starts();
  await expect.poll(() => existsSync(join(root, 'builds')), { timeout: 30_000 }).toBe(true);
  const other = starts();
  await expect.poll(() => other.output.text, { timeout: 30_000 }).toContain('Waiting for another process');
  expect(existsSync(join(root, 'web/build'))).toBe(false);
  writeFileSync(join(root, 'may-end'), '');
  expect([await one.ended, one.output.text]).toEqual([0, 'Building the site…\n']);
  expect(await other.ended, other.output.text).toBe(0);
  expect(read('builds')).toBe('one ');
  expect(read('web/build/client/page.txt')).toBe('whole');
});
