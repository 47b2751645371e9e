import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withoutRights } from '../e2e/support/without-rights.ts';

const root = join(import.meta.dirname, '..');
const YESTERDAY = Date.now() / 1000 - 86_400;

// A project folder with run.mjs, a lock file, a command, and a fake npm, which prints its arguments except those about
// messages, and creates `node_modules`, with Vitest only if packages for development are wanted.
let folder: string;
// A Node outside of any node_modules, like that of a machine, whichever Node these tests run on.
const MACHINE_NODE = join(realpathSync(mkdtempSync(join(tmpdir(), 'studio-site-node-'))), 'node');
beforeAll(() => copyFileSync(process.execPath, MACHINE_NODE));
afterAll(() => rmSync(dirname(MACHINE_NODE), { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-run-'));
  copyFileSync(join(root, 'run.mjs'), join(folder, 'run.mjs'));
  mkdirSync(join(folder, 'scripts'));
  copyFileSync(join(root, 'scripts/site-process.json'), join(folder, 'scripts/site-process.json'));
  cpSync(join(root, 'scripts/own-node'), join(folder, 'scripts/own-node'), { recursive: true });
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(
    join(folder, 'command.mjs'),
    'console.log("ran " + process.argv.slice(2)); process.exitCode = 7;',
  );
  writeFileSync(
    join(folder, 'npm.mjs'),
    `import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
     const args = process.argv.slice(2).filter((arg) => !/audit|fund|loglevel/.test(arg));
     console.log('npm ' + args.join(' '));
     if (process.env.NPM_FAILS) process.exit(1);
     rmSync('node_modules', { recursive: true, force: true });
     // Either the folder of Node alone, or the project.
     const isNode = !existsSync('command.mjs');
     if (isNode) {
       mkdirSync('node_modules/node/bin', { recursive: true });
       copyFileSync(process.execPath, 'node_modules/node/bin/node');
     } else {
       const tools = args.includes('--include=dev');
       mkdirSync(tools ? 'node_modules/vitest' : 'node_modules', { recursive: true });
       if (tools) writeFileSync('node_modules/vitest/package.json', '{}');
     }
     writeFileSync('node_modules/.package-lock.json', '{}');`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function install({ tools = false } = {}): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}');
  if (tools) {
    mkdirSync(join(folder, 'node_modules/vitest'));
    writeFileSync(join(folder, 'node_modules/vitest/package.json'), '{}');
  }
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
/** Simulates Node 22, which has no `execve` to replace the process. */
const OLD_NODE = { NODE_OPTIONS: '--import=data:text/javascript,process.execve=undefined' };
/** Simulates a release of Node that is too old for the program. */
const TOO_OLD = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent("Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.1.0'}})")}`,
};
/** How the runner says that it installs what the site needs, and how npm is called for it. */
const INSTALLS = ['Installing what the site needs…', 'npm ci --omit=dev --ignore-scripts'];
const INSTALLS_TOOLS = [
  'Installing what the site needs, and the tools for tests and checks…',
  'npm ci --include=dev --ignore-scripts',
];

function run(words: string[], env: Record<string, string> = {}, rights = (command: string[]) => command) {
  const [program = '', ...args] = rights([MACHINE_NODE, 'run.mjs', ...words]);
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
      out: [...INSTALLS, 'ran one,--two'],
      err: '',
    });
  });

  test('the runner installs dependencies again when the lock file is newer', () => {
    install();
    makeStale();
    expect(run(['command.mjs']).out).toEqual([...INSTALLS, 'ran']);
    expect(run(['command.mjs']).out).toEqual(['ran']);
  });

  test('a command that needs the tools installs them, also where the site is installed already', () => {
    install();
    expect(run(['--with-tools', 'command.mjs', '--with-tools']).out).toEqual([
      ...INSTALLS_TOOLS,
      'ran --with-tools',
    ]);
    expect(run(['--with-tools', '--no-update', 'command.mjs']).out).toEqual(['ran']);
  });

  test('a start never removes the tools from an installation that has them', () => {
    install({ tools: true });
    expect(run(['command.mjs']).out).toEqual(['ran']);
    makeStale();
    expect(run(['command.mjs']).out).toEqual([...INSTALLS_TOOLS, 'ran']);
  });

  test('an installation makes node_modules/.bin/node lead to the Node of the machine', () => {
    run(['command.mjs']);
    expect(readlinkSync(join(folder, 'node_modules/.bin/node'))).toBe(MACHINE_NODE);
    expect(lstatSync(join(folder, 'node_modules/.node'), { throwIfNoEntry: false })).toBeUndefined();
  });

  test('where Node is too old, the runner installs Node 24 once and runs the command with it', () => {
    writeFileSync(join(folder, 'command.mjs'), 'console.log(process.execPath)');
    const own = join(realpathSync(folder), 'node_modules/.node/node');
    const said = 'Installing Node 24, because Node 20.1.0 is too old…';
    expect(run(['command.mjs'], TOO_OLD).out).toEqual([...INSTALLS, said, 'npm ci', own]);
    expect(readlinkSync(join(folder, 'node_modules/.bin/node'))).toBe('../.node/node');
    expect(run(['command.mjs'], TOO_OLD).out).toEqual([own]);
    rmSync(join(folder, 'node_modules/.node'), { recursive: true });
    expect(run(['command.mjs'], TOO_OLD).out).toEqual([said, 'npm ci', own]);
  });

  test('an installation that removes the Node that runs it installs Node 24 again', () => {
    install();
    makeStale();
    const own = join(realpathSync(folder), 'node_modules/.node/node');
    mkdirSync(dirname(own));
    copyFileSync(MACHINE_NODE, own);
    writeFileSync(join(folder, 'command.mjs'), 'console.log(process.execPath)');
    const said = 'Installing Node 24, because the installation removed it…';
    const started = run(['command.mjs'], { npm_node_execpath: MACHINE_NODE }, ([, ...words]) => [
      own,
      ...words,
    ]);
    expect(started).toEqual({ status: 0, out: [...INSTALLS, said, 'npm ci', own], err: '' });
  });

  test('with --own, Node is installed apart although the machine has a recent one', () => {
    install();
    const args = ['scripts/own-node/install.mjs', '--own'];
    const { status } = spawnSync(MACHINE_NODE, args, { cwd: folder, env: environment({}) });
    expect([status, readlinkSync(join(folder, 'node_modules/.bin/node'))]).toEqual([0, '../.node/node']);
  });

  test('where Node is too old and Node 24 cannot be installed, the runner says what to do', () => {
    install();
    const { status, err } = run(['command.mjs'], { ...TOO_OLD, NPM_FAILS: '1' });
    expect([status, err]).toEqual([1, expect.stringMatching(/^Node 24 could not be installed\. [^\n]+$/)]);
  });

  test.each([
    ['on Node 24', {}],
    ['on Node 22', OLD_NODE],
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
    ['on Node 22', OLD_NODE],
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
    ['on Node 22', OLD_NODE],
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
