import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withoutRights } from '../e2e/support/without-rights.ts';

const root = join(import.meta.dirname, '..');
const YESTERDAY = Date.now() / 1000 - 86_400;

// A project folder with run.mjs, a lock file, a command, and a fake npm, which prints its first argument and creates
// `node_modules`.
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-run-'));
  copyFileSync(join(root, 'run.mjs'), join(folder, 'run.mjs'));
  mkdirSync(join(folder, 'scripts'));
  copyFileSync(join(root, 'scripts/site-process.json'), join(folder, 'scripts/site-process.json'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(
    join(folder, 'command.mjs'),
    'console.log("ran " + process.argv.slice(2)); process.exitCode = 7;',
  );
  writeFileSync(
    join(folder, 'npm.mjs'),
    `import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
     console.log('npm ' + process.argv[2]);
     if (process.env.NPM_FAILS) process.exit(1);
     rmSync('node_modules', { recursive: true, force: true });
     mkdirSync('node_modules/node/bin', { recursive: true });
     writeFileSync('node_modules/.package-lock.json', '{}');
     symlinkSync(process.execPath, 'node_modules/node/bin/node');`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function install(): void {
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}');
  symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'));
  utimesSync(join(folder, 'package-lock.json'), YESTERDAY, YESTERDAY);
}
function makeStale(): void {
  utimesSync(join(folder, 'node_modules/.package-lock.json'), YESTERDAY - 60, YESTERDAY - 60);
}

const environment = (env: Record<string, string>) => {
  // Removes settings with which the tests themselves run.
  const { K_SERVICE: _, NODE_COMPILE_CACHE: _cache, MALLOC_ARENA_MAX: _arenas, ...ours } = process.env;
  return { ...ours, npm_execpath: join(folder, 'npm.mjs'), ...env };
};
/** Simulates Node 20, which has no `execve` to replace the process. */
const OLD_NODE = { NODE_OPTIONS: '--import=data:text/javascript,process.execve=undefined' };

function run(words: string[], env: Record<string, string> = {}, rights = (command: string[]) => command) {
  const [program = '', ...args] = rights([process.execPath, 'run.mjs', ...words]);
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: environment(env),
    encoding: 'utf8',
  });
  return { status, out: stdout.trim().split('\n'), err: stderr.trim() };
}

describe('the runner of npm scripts', () => {
  test('the runner of npm scripts installs missing dependencies, then runs the command', () => {
    expect(run(['command.mjs', 'one', '--two'])).toEqual({
      status: 7,
      out: ['Installing dependencies …', 'npm ci', 'ran one,--two'],
      err: '',
    });
  });

  test('the runner installs dependencies again when the lock file is newer', () => {
    install();
    makeStale();
    expect(run(['command.mjs']).out).toEqual(['Installing dependencies …', 'npm ci', 'ran']);
    expect(run(['command.mjs']).out).toEqual(['ran']);
  });

  test.each([
    ['on Node 24', {}],
    ['on Node 20', OLD_NODE],
  ])('the runner passes on arguments and exit code, and installs nothing if up to date: %s', (_how, env) => {
    install();
    expect(run(['command.mjs', 'a b'], env)).toEqual({ status: 7, out: ['ran a b'], err: '' });
  });

  test('on Cloud Run the runner counts no dependencies as outdated, whatever the file times are', () => {
    install();
    makeStale();
    expect(run(['command.mjs'], { K_SERVICE: 'studio-site' }).out).toEqual(['ran']);
  });

  test('with --no-update the runner reports outdated dependencies and uses them', () => {
    install();
    makeStale();
    const { out, err } = run(['--no-update', 'command.mjs']);
    expect(out).toEqual(['ran']);
    expect(err).toMatch(/^The installed dependencies are older [^\n]+$/);
  });

  test('in a folder that it cannot write to, the runner uses outdated dependencies', () => {
    install();
    makeStale();
    chmodSync(folder, 0o555);
    const { out, err } = run(['command.mjs'], {}, withoutRights);
    chmodSync(folder, 0o755);
    expect(out).toEqual(['ran']);
    expect(err).toMatch(/^The installed dependencies are older [^\n]+$/);
  });

  test.each([
    ['on Node 24', {}],
    ['on Node 20', OLD_NODE],
  ])('the runner starts the site with a small young generation and a compile cache: %s', (_how, env) => {
    install();
    writeFileSync(
      join(folder, 'main.ts'),
      'console.log(process.execArgv.join(), process.env.NODE_COMPILE_CACHE, process.env.MALLOC_ARENA_MAX);',
    );
    const cache = join(realpathSync(folder), 'node_modules/.cache/compiled');
    expect(run(['main.ts'], env).out).toEqual([
      `--max-semi-space-size=1,--heap-growing-percent=30 ${cache} 2`,
    ]);
    expect(run(['main.ts'], { ...env, NODE_COMPILE_CACHE: '/elsewhere', MALLOC_ARENA_MAX: '1' }).out).toEqual(
      [expect.stringMatching(/ \/elsewhere 1$/)],
    );
    expect(run(['main.ts', '--dev'], env).out).toEqual(['undefined undefined']);
  });

  test('the runner reports a failed installation in one sentence', () => {
    const { status, err } = run(['command.mjs'], { NPM_FAILS: '1' });
    expect(status).toBe(1);
    expect(err).toMatch(/^The dependencies could not be installed\. [^\n]+$/);
  });

  test.each([
    ['on Node 24', {}],
    ['on Node 20', OLD_NODE],
  ])('the runner forwards signals to the command: %s', async (_how, env) => {
    install();
    writeFileSync(
      join(folder, 'waits.mjs'),
      "process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log('waiting');",
    );
    const child = spawn(process.execPath, ['run.mjs', 'waits.mjs'], {
      cwd: folder,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGTERM');
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(5);
  });
});
