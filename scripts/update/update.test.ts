import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderVersion, readFolder } from '@studio-site/backend/maintenance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeNpmStandIn } from '../../e2e/support/npm-stand-in.ts';
import { copyOfTheRepository } from '../../e2e/support/repository-copy.ts';
import { SITE_STATUS } from '../../web/domain/places.ts';
import { ensureBuilt } from '../../web/server/build/ensure-built.ts';
import { Program } from '../site-program.ts';

// The site runs in a clone of a repository. Most tests commit a next version to the repository and update the clone.
// The dependencies are linked, so no registry is needed.
const root = join(import.meta.dirname, '../..');
let folder: string;
let origin: string;
let clone: string;
/** Commit of the version from which the clone was made. */
let firstRelease: string;
let site: Program;
beforeAll(async () => {
  await ensureBuilt(root);
  folder = mkdtempSync(join(tmpdir(), 'studio-site-update-'));
  writeNpmStandIn(join(folder, 'npm.mjs'));
  origin = join(folder, 'origin');
  renameSync(copyOfTheRepository(), origin);
  rmSync(join(origin, 'node_modules'));
  for (const name of ['run.mjs', '.gitignore', '.gitattributes'])
    cpSync(join(root, name), join(origin, name));
  rmSync(join(origin, 'web/build'), { recursive: true, force: true });
  git(origin, 'init', '--quiet', '--initial-branch=main');
  release(() => {});
  firstRelease = git(origin, 'rev-parse', 'HEAD');
  clone = join(folder, 'clone');
  git(folder, 'clone', '--quiet', origin, clone);
  cpSync(join(root, 'web/build'), join(clone, 'web/build'), { recursive: true });
  spawnSync(process.execPath, [join(folder, 'npm.mjs'), 'ci'], { cwd: clone });
  site = new Program();
  await startSite();
}, 300_000);
afterAll(async () => {
  await site.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function startSite(): Promise<void> {
  const outcome = await site.attempt(site.origin === '' ? '0' : new URL(site.origin).port, clone);
  if (typeof outcome !== 'string') throw new Error(outcome.output);
  site.origin = outcome;
}

/** The site's data, without the alarms and states that the site itself stores at any time. */
function dataOfSite() {
  const data = readFolder(site.dataDir);
  const isOwnState = (path: string) => path.startsWith('alarms/') || path.startsWith(`${SITE_STATUS}/`);
  return { ...data, documents: data.documents.filter(({ path }) => !isOwnState(path)) };
}

function git(cwd: string, ...args: string[]): string {
  const author = ['-c', 'user.name=Owner', '-c', 'user.email=stranger@studio.example'];
  const { status, stdout, stderr } = spawnSync('git', [...author, ...args], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** Commits the next version to the repository. */
function release(change: () => void): void {
  change();
  git(origin, 'add', '--all');
  git(origin, 'commit', '--quiet', '--allow-empty', '--message=The next version');
}

/** Replaces a text in a file of the repository. Throws if the file does not contain the text. */
function edit(file: string, from: string, to: string): void {
  const text = readFileSync(join(origin, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(join(origin, file), text.replace(from, to));
}

const HEALTH = 'platform/health.ts';
const MIGRATIONS = 'backend/src/store/migrations.ts';
const LAST_MIGRATION = '\n];';

/**
 * Runs the update command in a folder. Returns its exit code and output. `fileBlocks`: maximum size of written files in
 * KiB, to simulate a full disk. `signal` is sent to the command and its child processes, as from a terminal, when the
 * build starts.
 */
function update(
  words: string[],
  env: Record<string, string> = {},
  cwd = clone,
  { fileBlocks, signal }: { fileBlocks?: number; signal?: NodeJS.Signals } = {},
) {
  const command = [process.execPath, 'run.mjs', '--no-update', 'scripts/update.ts', ...words];
  const limited = ['bash', '-c', `ulimit -f ${fileBlocks}; exec "$0" "$@"`, ...command];
  const [program = '', ...args] = fileBlocks === undefined ? command : limited;
  const child = spawn(program, args, {
    cwd,
    detached: true,
    env: {
      ...process.env,
      npm_execpath: join(folder, 'npm.mjs'),
      DATA_DIR: site.dataDir,
      ENV_FILE: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
    if (signal && /Building it/.test(String(chunk))) process.kill(-(child.pid ?? 0), signal);
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, ...said })),
  );
}

/**
 * Requests two pages and the health check repeatedly while `work` runs. Returns all HTTP statuses; 0 stands for a
 * request without a response.
 */
async function answersWhile<T>(
  work: Promise<T>,
): Promise<{ result: T; statuses: Set<number>; count: number }> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  ended.catch(() => {});
  const statuses = new Set<number>();
  let count = 0;
  while (!isOver) {
    for (const path of ['/healthz', '/blog', '/admin/login']) {
      const answer = await fetch(new URL(path, site.origin)).catch(() => null);
      await answer?.arrayBuffer();
      statuses.add(answer?.status ?? 0);
      count += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { result: await ended, statuses, count };
}

/** Backups that were made without a given path. */
const backups = () =>
  readdirSync(site.dataDir).filter((name) => /^studio-before-update-.*\.sqlite$/.test(name));
const isSignUp = ({ path }: { path: string }) => path.startsWith('signups/');
const health = async () => (await fetch(new URL('/healthz', site.origin))).json();
/** Files that an update has left in its folder. */
const leftovers = () => readdirSync(join(clone, '.update')).filter((name) => /^(next|trial)/.test(name));
/** The state of the clone: commit, local changes and build. */
const stateOfClone = () => [
  git(clone, 'rev-parse', 'HEAD'),
  git(clone, 'status', '--porcelain'),
  readFileSync(join(clone, 'web/build/stamp'), 'utf8'),
  existsSync(join(clone, 'node_modules/.package-lock.json')),
];

describe('an update that fails', () => {
  test.each<
    [
      at: string,
      prepare: () => string[],
      says: RegExp,
      backups?: number,
      conditions?: Parameters<typeof update>[3],
    ]
  >([
    [
      'fetching the new version',
      () => {
        renameSync(origin, `${origin}-away`);
        return [];
      },
      /could not be fetched, .*origin' does not appear/,
      0,
    ],
    [
      'installing dependencies',
      () => {
        release(() => edit(HEALTH, "http: 200, status: 'ok'", "http: 200, status: 'ok' as string"));
        writeFileSync(join(folder, 'npm-fails'), '');
        return [];
      },
      /could not be installed, .*the registry cannot be reached/,
      1,
    ],
    [
      'building',
      () => {
        release(() => writeFileSync(join(origin, 'web/site/routes.ts'), 'export default = ;\n'));
        return [];
      },
      /could not be built, /,
    ],
    [
      'the backup',
      () => {
        git(origin, 'checkout', '--quiet', firstRelease, '--', 'web/site/routes.ts');
        release(() => {});
        return ['--backup', join(folder, 'missing/backup.sqlite')];
      },
      /The data could not be backed up, .*missing\/backup\.sqlite cannot be written/,
    ],
    [
      'fetching on a full disk',
      () => [],
      /could not be fetched, .*(ended by SIGXFSZ, as happens when|[Ff]ile too large|write error)/,
      0,
      { fileBlocks: 2000 },
    ],
    [
      'a SIGINT signal',
      () => {
        release(() => edit(MIGRATIONS, LAST_MIGRATION, '\n  // built again\n];'));
        return [];
      },
      /(version could not be built|data could not be backed up), .*: the update was interrupted \(SIGINT\)/,
      1,
      { signal: 'SIGINT' },
    ],
    [
      'the trial start',
      () => {
        release(() => edit(HEALTH, 'export ', "throw new TypeError('one is not two');\nexport "));
        return [];
      },
      /could not be started on a copy of the data, .*: TypeError: one is not two\.$/,
    ],
    [
      'migrating the data',
      () => {
        release(() => {
          edit(HEALTH, "throw new TypeError('one is not two');\n", '');
          edit(MIGRATIONS, LAST_MIGRATION, '\n  `CREATE TABL later (x);`,\n];');
        });
        return [];
      },
      /could not be started on a copy of the data, .*syntax error/,
    ],
    [
      'the health check',
      () => {
        release(() => {
          edit(MIGRATIONS, 'CREATE TABL later', 'CREATE TABLE later');
          edit(HEALTH, 'well: { http: 200', 'well: { http: 503');
        });
        return [];
      },
      /could not be started on a copy of the data, .*\/healthz responds with status 503/,
    ],
  ])(
    'an update that fails at %s leaves the site running and the data unchanged',
    async (_at, prepare, says, kept = 1, conditions = {}) => {
      const before = { state: stateOfClone(), data: dataOfSite() };
      const words = prepare();
      const { result, statuses, count } = await answersWhile(update(words, {}, clone, conditions));
      if (existsSync(`${origin}-away`)) renameSync(`${origin}-away`, origin);
      rmSync(join(folder, 'npm-fails'), { force: true });
      expect(result, result.err).toMatchObject({ code: 1 });
      const [sentence = '', ...more] = result.err.trim().split('\n');
      expect(sentence).toMatch(says);
      expect(sentence).toMatch(
        /^The (?:new version|data) could not be [^\n]+ so the present version stays in use: [^\n]+\.$/,
      );
      expect(more).toEqual([expect.stringContaining('.update')]);
      expect([...statuses], `${count} answers`).toEqual([200]);
      expect({ state: stateOfClone(), data: dataOfSite() }).toEqual(before);
      expect(backups()).toHaveLength(kept);
      expect(leftovers()).toEqual([]);
    },
    600_000,
  );

  test('a killed update is cleaned up by the next update', async () => {
    const state = stateOfClone();
    release(() => edit(MIGRATIONS, '// built again', '// built once more'));
    const killed = await update([], {}, clone, { signal: 'SIGKILL' });
    expect(killed).toMatchObject({ code: null });
    expect(leftovers()).toEqual(['next']);
    const next = await update([], {}, clone, { signal: 'SIGTERM' });
    expect(next.err).toMatch(/: the update was interrupted \(SIGTERM\)\.\n/);
    expect([leftovers(), backups().length, stateOfClone()]).toEqual([[], 1, state]);
  }, 600_000);

  test('an update that fails at the restart of the site is undone', async () => {
    release(() => edit(HEALTH, 'well: { http: 503', 'well: { http: 200'));
    const before = { state: stateOfClone(), data: dataOfSite() };
    const { result, statuses } = await answersWhile(update(['--restart', 'exit 7']));
    expect(result, result.err).toMatchObject({ code: 1 });
    expect(result.err).toMatch(
      /did not start with it: exit 7 ended with 7\. The previous version is in place/,
    );
    expect([...statuses]).toEqual([200]);
    expect({ state: stateOfClone(), data: dataOfSite() }).toEqual(before);
  }, 600_000);

  test('an update is refused if the owner and the new version have changed the same file', async () => {
    const comment = (folder: string, text: string) =>
      writeFileSync(join(folder, HEALTH), `${readFileSync(join(folder, HEALTH), 'utf8')}\n// ${text}\n`);
    release(() => comment(origin, 'theirs'));
    comment(clone, 'ours');
    const { code, err } = await update([]);
    git(clone, 'checkout', '--quiet', '--', HEALTH);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`${HEALTH} was changed here and in the new version`),
    ]);
  });
});

describe('an update that succeeds', () => {
  let control: Server;
  beforeAll(async () => {
    // Acts as the service manager: stops the site and starts it again.
    control = createServer(async (_request, response) => {
      await site.stop();
      await startSite();
      response.end('restarted');
    });
    await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void control.close());

  test('an update restarts the site on migrated data, and --back restores the old version', async () => {
    release(() => {
      edit(HEALTH, 'engine, uptime }', "engine, uptime, release: 'two' }");
      // A visitor signs up during the build, which is between the first and the second backup.
      const sent = `await fetch('${site.origin}/forms/sign-up', { method: 'POST', body: new URLSearchParams({ email: 'meanwhile@visitor.test' }) });`;
      edit('scripts/build.ts', 'await ensureBuilt', `${sent}\nawait ensureBuilt`);
    });
    const old = { state: stateOfClone(), version: folderVersion(site.dataDir) };
    const documents = dataOfSite().documents;
    const { port } = control.address() as AddressInfo;
    const script = join(folder, 'restart.mjs');
    writeFileSync(script, `console.log(await (await fetch('http://127.0.0.1:${port}')).text());`);
    const updated = await update(['--restart', `"${process.execPath}" "${script}"`]);
    expect(updated, updated.err).toMatchObject({ code: 0, err: '' });
    expect(updated.out).toMatch(/The backup is .*studio-before-update-.*The site runs the new version/s);
    expect(await health()).toMatchObject({ status: 'ok', release: 'two' });
    expect(stateOfClone()[0]).toBe(git(origin, 'rev-parse', 'HEAD'));
    expect(folderVersion(site.dataDir)).toBe((old.version ?? 0) + 1);
    const migrated = dataOfSite().documents;
    expect(migrated.filter((document) => !isSignUp(document))).toEqual(documents);
    expect(migrated.filter(isSignUp)).toMatchObject([
      { fields: { email: { stringValue: 'meanwhile@visitor.test' } } },
    ]);
    const count = backups().length;
    expect((await update([])).out).toMatch(/already the newest version/);
    expect(backups()).toHaveLength(count);

    const refused = await update(['--back']);
    expect(refused.err).toMatch(/^Nothing was changed\. .*stop the site first/);
    await site.stop();
    const back = await update(['--back']);
    expect(back, back.err).toMatchObject({ code: 0, err: '' });
    await startSite();
    expect(await health()).not.toHaveProperty('release');
    expect(stateOfClone()).toEqual(old.state);
    expect(folderVersion(site.dataDir)).toBe(old.version);
    // The restored data includes what was written between the two backups.
    expect(dataOfSite().documents).toEqual(migrated);
    expect((await update(['--back'])).err).toMatch(/no earlier version to go back to/);
  }, 600_000);

  test('an update from an archive keeps the owner’s files, and --back restores the old version', async () => {
    const plain = join(folder, 'plain');
    git(folder, 'clone', '--quiet', origin, plain);
    git(plain, 'checkout', '--quiet', 'HEAD~1');
    rmSync(join(plain, '.git'), { recursive: true });
    cpSync(join(root, 'web/build'), join(plain, 'web/build'), { recursive: true });
    spawnSync(process.execPath, [join(folder, 'npm.mjs'), 'ci'], { cwd: plain });
    mkdirSync(join(plain, 'data'));
    writeFileSync(join(plain, 'data/mine'), 'mine');
    writeFileSync(join(plain, '.env'), 'PORT=0\n');
    const archive = join(folder, 'release.tgz');
    git(origin, 'archive', '--format=tar.gz', '--prefix=studio-site-2/', '-o', archive, 'HEAD');
    const env = { DATA_DIR: join(plain, 'data') };
    const release = () => readFileSync(join(plain, HEALTH), 'utf8').includes("release: 'two'");

    expect((await update([], env, plain)).err).toMatch(/not a git clone\. Give the archive/);
    const updated = await update(['--from', archive], env, plain);
    expect(updated, updated.err).toMatchObject({ code: 0, err: '' });
    expect(release()).toBe(true);
    expect(existsSync(join(plain, 'web/build/stamp'))).toBe(true);
    expect([readFileSync(join(plain, 'data/mine'), 'utf8'), existsSync(join(plain, '.env'))]).toEqual([
      'mine',
      true,
    ]);
    expect(await update(['--back'], env, plain)).toMatchObject({ code: 0, err: '' });
    expect(release()).toBe(false);
    expect(existsSync(join(plain, 'web/build/stamp'))).toBe(true);
  }, 600_000);
});
