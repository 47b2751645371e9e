import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readInstalled } from './record.ts';
import { UpdateError } from './update-error.ts';
import { type Environment, emptyFolder, nodeOf, runProgram, type UpdateFolder } from './update-folder.ts';

/** The next version, unpacked in the folder `next` of the update. It comes from a commit or from an archive. */
export type NewVersion = { kind: 'git'; from: string; to: string } | { kind: 'archive' };

/**
 * Fetches the newest commit of the branch and unpacks it into the folder `next`. Null if there is nothing new.
 * Throws `UpdateError`, for example if the commit conflicts with the owner's changes.
 */
export function fetchCommit(updateFolder: UpdateFolder, env: Environment): NewVersion | null {
  if (!existsSync(join(updateFolder.root, '.git')))
    throw new UpdateError(
      'This folder is not a git clone. Give the archive of a version: npm run update -- --from <file.tgz>',
    );
  const git = gitIn(updateFolder, env);
  git('fetch', '--quiet');
  const from = git('rev-parse', 'HEAD').trim();
  const to = git('rev-parse', '@{upstream}').trim();
  if (git('rev-list', '--count', `${from}..${to}`).trim() === '0') return null;
  if (git('rev-list', '--count', `${to}..${from}`).trim() !== '0')
    throw new UpdateError('This clone has local commits. Merge the new version with git merge');
  const files = (...range: string[]) =>
    git('diff', '--name-only', '-z', ...range)
      .split('\0')
      .filter(Boolean);
  const incoming = new Set(files(from, to));
  const both = files('HEAD').filter((name) => incoming.has(name));
  if (both.length > 0)
    throw new UpdateError(
      `${both.slice(0, 3).join(', ')} was changed here and in the new version. Move your change into studio/, or commit and merge it`,
    );
  const archive = `${updateFolder.next}.tar`;
  git('archive', '--format=tar', '-o', archive, to);
  unpack(updateFolder, archive, env);
  rmSync(archive);
  return { kind: 'git', from, to };
}

/**
 * Switches the clone to the commit after an update (`on`) or before it (`back`), and keeps uncommitted changes of the
 * owner. Throws `UpdateError`, for example if going back would remove commits that were made after the update.
 */
export function moveClone(
  updateFolder: UpdateFolder,
  env: Environment,
  { from, to }: { from: string; to: string },
  direction: 'on' | 'back',
): void {
  const git = gitIn(updateFolder, env);
  if (direction === 'on') {
    git('merge', '--ff-only', '--quiet', to);
    return;
  }
  const head = git('rev-parse', 'HEAD').trim();
  if (head !== to && head !== from)
    throw new UpdateError(
      `This clone has commits made after the update, which going back would remove: keep them with git branch my-changes, then run git reset --keep ${to} and try again.`,
    );
  git('reset', '--keep', '--quiet', from);
}

function gitIn(updateFolder: UpdateFolder, env: Environment) {
  return (...args: string[]) =>
    // Turns password prompts off, because they would wait for ever.
    runProgram(updateFolder, ['git', ...args], {
      cwd: updateFolder.root,
      env: { ...env, GIT_TERMINAL_PROMPT: '0' },
    });
}

/** Unpacks the archive of a version into the folder `next`. Throws `UpdateError`. */
export function unpackArchive(updateFolder: UpdateFolder, env: Environment, archive: string): NewVersion {
  if (existsSync(join(updateFolder.root, '.git')))
    throw new UpdateError(
      'This folder is a git clone, and an archive would not match any commit. Leave out --from',
    );
  if (!existsSync(archive)) throw new UpdateError(`There is no file ${archive}`);
  unpack(updateFolder, archive, env);
  return { kind: 'archive' };
}

const ours = z.object({ name: z.string() });

function unpack(updateFolder: UpdateFolder, archive: string, env: Environment): void {
  const { next, root } = updateFolder;
  emptyFolder(next);
  runProgram(updateFolder, ['tar', '-xf', archive, '-C', next], { cwd: root, env });
  // Archives of releases have a single top-level folder.
  const [top = '', ...more] = readdirSync(next);
  if (more.length === 0 && existsSync(join(next, top, 'package.json'))) {
    const inside = `${next}-inside`;
    rmSync(inside, { recursive: true, force: true });
    renameSync(join(next, top), inside);
    rmSync(next, { recursive: true });
    renameSync(inside, next);
  }
  const nameIn = (folder: string) => {
    const file = join(folder, 'package.json');
    return existsSync(file) ? ours.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data?.name : undefined;
  };
  if (nameIn(next) !== nameIn(root)) throw new UpdateError(`${archive} does not contain this program`);
}

/** Installs the dependencies of the next version. Throws `UpdateError`. */
export function installNext(updateFolder: UpdateFolder, env: Environment): void {
  const npm = env.npm_execpath;
  const args = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // Removes variables that npm has set for the current folder.
  const clean = Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(npm_package_|npm_lifecycle_|npm_config_local_prefix$|INIT_CWD$)/.test(name),
    ),
  );
  const command = npm ? [process.execPath, npm, ...args] : ['npm', ...args];
  runProgram(updateFolder, command, { cwd: updateFolder.next, env: clean });
  if (!readInstalled(updateFolder.next)) throw new UpdateError('npm installed nothing');
}

/** Builds the next version. Starts with a copy of the current build, so that unchanged parts are reused. */
export function buildNext(updateFolder: UpdateFolder, env: Environment): void {
  const build = join(updateFolder.root, 'web/build');
  if (existsSync(build)) cpSync(build, join(updateFolder.next, 'web/build'), { recursive: true });
  runProgram(updateFolder, [nodeOf(updateFolder.next), 'scripts/build.ts'], { cwd: updateFolder.next, env });
}
