// All npm scripts start here, with any installed Node from version 20 on. `node run.mjs <file> <arguments>` installs
// the dependencies, which include the project's own Node version, if they are missing or older than the lock file. Then
// it runs the file with that Node. With `--no-update`, or if this user may not write to the folder, it installs
// dependencies only if there are none.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

const INSTALLED = 'node_modules/.package-lock.json';
const NODE = `node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;

// The program that gets V8 settings to limit its memory (docs/architecture.md#memory).
const SITE = 'main.ts';
const SITE_PROCESS = 'scripts/site-process.json';

const words = process.argv.slice(2);
const noUpdate = words[0] === '--no-update';
const command = noUpdate ? words.slice(1) : words;

if (!existsSync(INSTALLED)) install();
else if (isStale() && (noUpdate || !isWritable()))
  console.warn('The installed dependencies are older than package-lock.json: run `npm ci` to update them.');
else if (isStale()) install();
run();

/**
 * Whether the lock file is newer than the installed dependencies. Always false on Cloud Run (Firebase App Hosting),
 * where the image has all dependencies and the file times are meaningless.
 */
function isStale() {
  return (
    process.env.K_SERVICE === undefined && statSync('package-lock.json').mtimeMs > statSync(INSTALLED).mtimeMs
  );
}

/** Whether this user has the write access that `npm ci` needs to delete and reinstall the dependencies. */
function isWritable() {
  try {
    for (const folder of ['.', 'node_modules']) accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install() {
  console.log('Installing dependencies …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status === 0) return;
  console.error('The dependencies could not be installed. Read the messages of npm above, then try again.');
  process.exit(1);
}

/** Node's arguments and environment variables for the command. Variables that the owner set take precedence. */
function started() {
  if (command[0] !== SITE || command.includes('--dev')) return { args: command, env: process.env };
  const { flags, environment, compileCache } = JSON.parse(readFileSync(SITE_PROCESS, 'utf8'));
  const ours = { ...environment, NODE_COMPILE_CACHE: resolve(compileCache) };
  return { args: [...flags, ...command], env: { ...ours, ...process.env } };
}

/**
 * Replaces this process with the command if Node can do that (from 22.15, not on Windows); otherwise starts a child
 * process.
 */
function run() {
  const { args, env } = started();
  if (process.execve && process.platform !== 'win32') {
    // Hides Node's warning that `execve` is experimental, because users can do nothing about it.
    process.emitWarning = () => {};
    process.execve(NODE, [NODE, ...args], env);
  }
  const child = spawn(NODE, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(`${NODE} cannot be started: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(signal === null ? code : 1));
}
