// All npm scripts start here, with any installed Node from version 20 on. `node run.mjs <file> <arguments>` installs
// the dependencies if they are missing or older than the lock file: those for running and building the site, and with
// `--with-tools` also those for tests, checks and measurements. Then it runs the file with a Node that is recent enough
// (scripts/own-node). With `--no-update`, or if this user may not write to the folder, it installs only what is missing.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { linkNode, provideNode, runNpm } from './scripts/own-node/install.mjs';

const INSTALLED = 'node_modules/.package-lock.json';
// A package that only an installation with the tools has.
const TOOLS = 'node_modules/vitest/package.json';

// The program that gets V8 settings to limit its memory (docs/architecture.md#memory).
const SITE = 'main.ts';
const SITE_PROCESS = 'scripts/site-process.json';

const words = process.argv.slice(2);
const options = words.slice(
  0,
  words.findIndex((word) => !word.startsWith('--')),
);
const command = words.slice(options.length);
const noUpdate = options.includes('--no-update');
const withTools = options.includes('--with-tools');

const hasTools = existsSync(TOOLS);
if (!existsSync(INSTALLED) || (withTools && !hasTools)) install();
else if (isStale() && (noUpdate || !isWritable()))
  console.warn('The installed dependencies are older than package-lock.json: run `npm ci` to update them.');
else if (isStale()) install();
run(orExit(provideNode));

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

/** Installs the dependencies; those for tests, checks and measurements if the command needs them or they were there. */
function install() {
  const tools = withTools || hasTools;
  console.log(`Installing what the site needs${tools ? ', and the tools for tests and checks' : ''}…`);
  // No dependency needs its installation script.
  const { status } = runNpm(['ci', tools ? '--include=dev' : '--omit=dev', '--ignore-scripts']);
  if (status !== 0) {
    console.error('The dependencies could not be installed. Read the messages of npm above, then try again.');
    process.exit(1);
  }
  orExit(linkNode);
}

/** Calls a function. If it throws, prints the message and ends the process. */
function orExit(work) {
  try {
    return work();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
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
function run(node) {
  const { args, env } = started();
  if (process.execve && process.platform !== 'win32') {
    // Hides Node's warning that `execve` is experimental, because users can do nothing about it.
    process.emitWarning = () => {};
    process.execve(node, [node, ...args], env);
  }
  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(`${node} cannot be started: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(signal === null ? code : 1));
}
