import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogEntry } from '@studio-site/backend';
import { SITE_FEATURES } from '../../../features/site.ts';
import { compressFile } from '../../../platform/compression.ts';
import { reasonOf, StartError } from '../../../platform/errors.ts';
import { featureScript } from '../pages/own-scripts.ts';
import { STAFF_PAGE } from '../pages/staff-page.ts';
import { fingerprintOf } from './build-fingerprint.ts';
import { withBuildLock } from './build-lock.ts';

const TEXTS = /\.(js|css|svg|json|webmanifest|txt|xml)$/;

/** Folder of the current build. */
const BUILD = 'build';
/** Folder of the next build, until it is complete. */
const NEXT = '.build-next';
/** Folder of the previous build while the next build replaces it. */
const LAST = '.build-last';
/** Folder for variants of the demo's pictures, inside a build. */
export const DEMO_VARIANTS = 'demo-variants';
/** The scripts that `web/server/pages/render-page.ts` inserts into pages, by their names in the build. */
const INLINE_SCRIPTS = {
  'start-scripts': 'web/site/deferred/start-scripts.ts',
  'missing-scripts': 'web/site/deferred/missing-scripts.ts',
  ...Object.fromEntries(
    Object.entries(SITE_FEATURES).flatMap(([name, { script }]) =>
      script === undefined ? [] : [[featureScript(name), script]],
    ),
  ),
};

/**
 * Builds the site if an input has changed since the last build. A running site uses the last build until the new one is
 * complete. The bundler runs in child processes. If several processes find the same outdated build, one builds and the
 * others wait. Throws if the build fails.
 */
export async function ensureBuilt(root: string): Promise<void> {
  const fingerprint = fingerprintOf(root);
  if (isBuilt(root, fingerprint)) return;
  checkWritable(join(root, 'web'));
  console.log('Building the site…');
  await withBuildLock(join(root, 'web'), async () => {
    // Checks again, because another process may have built the site while this one waited for the lock.
    if (!isBuilt(root, fingerprint)) await build(root, fingerprint);
  });
}

/** Whether the build is up to date with its inputs. */
export function isBuilt(root: string, fingerprint = fingerprintOf(root)): boolean {
  const stamp = join(root, 'web', BUILD, 'stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
}

/** Throws an error that names the remedy if the build folder is not writable. */
function checkWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(
      `This user cannot write to ${folder}: run \`npm run build\` as the user that owns that folder.`,
    );
  }
}

async function build(root: string, fingerprint: string): Promise<void> {
  const next = join(root, 'web', NEXT);
  rmSync(next, { recursive: true, force: true });
  const run = (args: string[], folder = 'web') => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: join(root, folder),
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: next },
    });
    if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`);
  };
  run([join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], 'web/site');
  run([join(root, 'node_modules/vite/bin/vite.js'), 'build'], 'web/staff');
  renameSync(join(next, 'client/index.html'), join(next, STAFF_PAGE));
  await compressAssets(join(next, 'client'));
  const inline = join(root, 'web/server/build/inline-script.ts');
  for (const [name, script] of Object.entries(INLINE_SCRIPTS))
    run([inline, join(root, script), join(next, `${name}.js`)]);
  const [current, last] = [join(root, 'web', BUILD), join(root, 'web', LAST)];
  run([
    join(root, 'web/server/build/make-demo-variants.ts'),
    root,
    join(next, DEMO_VARIANTS),
    join(current, DEMO_VARIANTS),
  ]);
  writeFileSync(join(next, 'stamp'), fingerprint);
  rmSync(last, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, last);
  renameSync(next, current);
  rmSync(last, { recursive: true, force: true });
}

/**
 * Like `ensureBuilt`, but if the build fails (read-only folder, error in the sources, bundler not installed), logs a
 * warning and keeps the last build. Throws `StartError` if there is no build.
 */
export async function ensureServable(root: string, log: (entry: LogEntry) => void): Promise<void> {
  try {
    await ensureBuilt(root);
  } catch (error) {
    const reason = reasonOf(error);
    const [build, last] = [join(root, 'web', BUILD), join(root, 'web', LAST)];
    if (!existsSync(build) && existsSync(last)) putBack(last, build);
    if (!existsSync(join(build, 'stamp')))
      throw new StartError(`The site is not built yet, and it cannot be built now. ${reason}`);
    log({
      level: 'warn',
      event: 'old-build-served',
      message:
        "The site's files changed, but the build fails, so the previous build is served. `npm run build` shows the error.",
      reason,
    });
  }
}

/** Renames `last` back to `build`, after a process died while it replaced the build. */
function putBack(last: string, build: string): void {
  try {
    renameSync(last, build);
  } catch {
    // Ignored: the folder may be read-only. The caller then reports that there is no build.
  }
}

/**
 * Compresses each text file below `folder`, except HTML and very small ones, to `.br` and `.gz` files beside it, unless
 * compression does not make it smaller. The server sends the compressed files.
 */
async function compressAssets(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXTS.test(entry.name));
  await Promise.all(texts.map(({ parentPath, name }) => compressBeside(join(parentPath, name))));
}

async function compressBeside(file: string): Promise<void> {
  const content = await readFile(file);
  for (const [encoding, ending] of [
    ['br', 'br'],
    ['gzip', 'gz'],
  ] as const) {
    const body = await compressFile(content, encoding);
    if (body) await writeFile(`${file}.${ending}`, body);
  }
}
