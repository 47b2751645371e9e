import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LogEntry } from '@studio-site/backend';
import { STAFF_PAGE } from '../pages/staff-page.ts';
import { reasonOf } from '../reason-of.ts';
import { StartError } from '../start-error.ts';
import { fingerprintOf } from './build-fingerprint.ts';
import { withBuildLock } from './build-lock.ts';
import { compressAssets } from './compress-assets.ts';

/** The folders of the current build and of the next one. A build writes nowhere else. */
const BUILD = 'build';
const NEXT = '.build-next';
/** The previous build, kept while the next one replaces it. */
const LAST = '.build-last';
/** Variants of the demo's pictures, within a build. */
export const DEMO_VARIANTS = 'demo-variants';
/** The inline scripts of `web/site/deferred/`, as texts that `web/server/pages/render-page.ts` reads. */
const INLINE_SCRIPTS = ['start-scripts', 'missing-scripts'];

/**
 * Builds the site if a build input changed since the last build. The last build stays in use until the new one is
 * complete, so a running site keeps serving it. The bundler runs in child processes. Of several processes that find the
 * same stale build, one builds and the others wait. Throws when the build fails.
 */
export async function ensureBuilt(root: string): Promise<void> {
  const fingerprint = fingerprintOf(root);
  if (isBuilt(root, fingerprint)) return;
  checkWritable(join(root, 'web'));
  console.log('Building the site …');
  await withBuildLock(join(root, 'web'), async () => {
    // Another process may have built the site while this one waited.
    if (!isBuilt(root, fingerprint)) await build(root, fingerprint);
  });
}

function isBuilt(root: string, fingerprint: string): boolean {
  const stamp = join(root, 'web', BUILD, 'stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
}

/** Throws, with advice, if this user cannot write to the build folder. */
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
  const inline = join(root, 'web/server/build/write-inline-script.ts');
  for (const name of INLINE_SCRIPTS)
    run([inline, join(root, `web/site/deferred/${name}.ts`), join(next, `${name}.js`)]);
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
 * Builds as `ensureBuilt` does. If that fails (read-only folder, error in the sources, no bundler installed), the last
 * build is served and a warning is logged. Throws `StartError` if there is none.
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

/** Restores the name of the last build after a process ended in the middle of the switch. */
function putBack(last: string, build: string): void {
  try {
    renameSync(last, build);
  } catch {
    // In a read-only folder the rename fails. The message is then that there is no build.
  }
}
