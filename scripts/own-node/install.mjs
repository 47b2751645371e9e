// Provides the Node that the program runs on: the machine's own if it is recent enough; otherwise one from the npm
// registry, apart from the dependencies, because the package is large (docs/decisions/2026-11-21-node-from-npm.md).
// Plain JavaScript for older releases of Node. npm runs this file after each installation, in the project's folder.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The oldest major release of Node that the program runs on. */
const OLDEST = 24;
const HERE = dirname(fileURLToPath(import.meta.url));
const isWindows = process.platform === 'win32';
// Inside node_modules, because npm and updates replace that folder as a whole.
const FOLDER = 'node_modules/.node';
const PROGRAM = `node${isWindows ? '.exe' : ''}`;
const OWN = join(FOLDER, PROGRAM);
/** The Node that services start: deploy/studio-site.service. */
const LINK = 'node_modules/.bin/node';

/**
 * Returns the path of a Node that can run the program. Installs one if this process runs on an older release. Throws if
 * that fails.
 */
export function provideNode() {
  if (isRecent()) return process.execPath;
  if (!existsSync(OWN)) installOwn();
  return resolve(OWN);
}

/**
 * Makes `node_modules/.bin/node` lead to a Node that can run the program, also as a service of another user; with `own`,
 * to one in this folder, whatever the machine has.
 */
export function linkNode(own = false) {
  if (!own && isRecent() && isLasting()) return link(process.execPath);
  if (!existsSync(OWN)) installOwn();
  link(join('..', '.node', PROGRAM));
}

const isRecent = () => Number.parseInt(process.versions.node, 10) >= OLDEST && !isRemoved();

/** Whether npm has removed the Node that runs this, because it was in node_modules. */
const isRemoved = () => !existsSync(process.execPath);

/**
 * Whether this Node stays where it is, and other users can run it: not one that came with a version of this program,
 * which an update moves away, and not one in the home folder of root.
 */
function isLasting() {
  if (process.execPath.split(sep).includes('node_modules')) return false;
  return process.getuid?.() !== 0 || !process.execPath.startsWith(homedir() + sep);
}

function installOwn() {
  let reason = `Node ${process.versions.node} is too old`;
  if (isRemoved()) reason = 'the installation removed it';
  else if (isRecent()) reason = 'services cannot use the one of this user';
  console.log(`Installing Node ${OLDEST}, because ${reason}…`);
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(HERE, name), join(FOLDER, name));
  const { status } = runNpm(['ci'], resolve(FOLDER));
  const installed = join(FOLDER, 'node_modules/node/bin', PROGRAM);
  if (status === 0 && existsSync(installed)) {
    // Keeps only the program, because its headers and manuals are as large.
    renameSync(installed, OWN);
    rmSync(join(FOLDER, 'node_modules'), { recursive: true });
    return;
  }
  rmSync(FOLDER, { recursive: true, force: true });
  throw new Error(
    `Node ${OLDEST} could not be installed. Read the messages of npm above, or install Node ${OLDEST} from nodejs.org, then try again.`,
  );
}

/** Runs npm with few messages. Returns the result of `spawnSync`. */
export function runNpm(args, cwd = '.') {
  const npm = process.env.npm_execpath;
  const words = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  // Leaves out variables with which npm has described the command that it runs now, and its folder.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_package_|npm_lifecycle_|npm_config_(local_prefix|omit|include|ignore_scripts)$|INIT_CWD$)/i.test(
          name,
        ),
    ),
  );
  // The Node that runs npm takes the place of one that npm has removed.
  const node = [process.execPath, process.env.npm_node_execpath].find((path) => path && existsSync(path));
  return npm && node
    ? spawnSync(node, [npm, ...words], { cwd, env, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd, env, stdio: 'inherit', shell: isWindows });
}

function link(target) {
  // Windows has no services that need the link, and allows links to few users.
  if (isWindows) return;
  mkdirSync('node_modules/.bin', { recursive: true });
  if (readLink() === target) return;
  rmSync(LINK, { force: true });
  symlinkSync(target, LINK);
}

function readLink() {
  try {
    return readlinkSync(LINK);
  } catch {
    return null;
  }
}

if (process.argv[1]?.endsWith('install.mjs')) {
  try {
    linkNode(process.argv.includes('--own'));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
