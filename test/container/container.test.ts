import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../backend/test/free-port.ts';
import { writeNpmStandIn } from '../../e2e/support/npm-stand-in.ts';
import { setFolderModes, withoutRights } from '../../e2e/support/without-rights.ts';
import { filesFor, parseDockerfile, type Step } from './docker-files.ts';

// Tests the Dockerfile without containers: runs its COPY and RUN steps in folders instead of images, and then starts
// its CMD with write access to the data only.
const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const stages = parseDockerfile(read('Dockerfile'));
const context = filesFor(
  root,
  read('.dockerignore')
    .split('\n')
    .filter((line) => /^[^#]/.test(line)),
);

let folder: string;
/** The image that the Dockerfile's last stage builds. */
let image: { place: string; workdir: string; env: Record<string, string>; steps: Step[] };
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-image-'));
  writeNpmStandIn(join(folder, 'npm.mjs'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\nexec node "${join(folder, 'npm.mjs')}" "$@"\n`, {
    mode: 0o755,
  });
  symlinkSync(process.execPath, join(folder, 'bin/node'));
  for (const [at, stage] of stages.entries())
    image = build(stage.steps, join(folder, stage.name || `stage-${at}`));
  setFolderModes(join(image.place, image.workdir), 0o555);
}, 600_000);
afterAll(() => {
  setFolderModes(join(image.place, image.workdir), 0o755);
  rmSync(folder, { recursive: true, force: true });
});

function build(steps: Step[], place: string): typeof image {
  const made = { place, workdir: '/', env: {} as Record<string, string>, steps };
  mkdirSync(place);
  for (const { name, options, rest } of steps) {
    if (name === 'WORKDIR') {
      made.workdir = resolve(made.workdir, rest);
      mkdirSync(join(place, made.workdir), { recursive: true });
    } else if (name === 'ENV')
      Object.assign(made.env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
    else if (name === 'COPY') copy(rest.split(' '), options.from, made);
    else if (name === 'RUN') run(rest, made);
    else expect(['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']).toContain(name);
  }
  return made;
}

function copy(words: string[], from: string | undefined, { place, workdir }: typeof image): void {
  const asked = words.at(-1) ?? '';
  const target = join(place, resolve(workdir, asked));
  for (const source of words.slice(0, -1)) {
    if (from !== undefined) {
      cpSync(join(folder, from, source), target, { recursive: true, verbatimSymlinks: true });
      continue;
    }
    const files = context.filter(
      (file) => source === '.' || file === source || file.startsWith(`${source}/`),
    );
    expect(files, `COPY ${source}`).not.toEqual([]);
    for (const file of files) {
      const isFile = file === source;
      const inside = isFile ? basename(file) : source === '.' ? file : file.slice(source.length + 1);
      const isFolder = !isFile || words.length > 2 || asked.endsWith('/');
      cpSync(join(root, file), isFolder ? join(target, inside) : target);
    }
  }
}

function run(command: string, { place, workdir, env }: typeof image): void {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: join(place, workdir),
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, HOME: folder, ...env },
    encoding: 'utf8',
  });
  expect(status, `RUN ${command}\n${stdout}\n${stderr}`).toBe(0);
}

const step = (name: string) => image.steps.findLast((one) => one.name === name)?.rest ?? '';

/** Starts a command in the folder of the image, as a user without write access to the folder. */
function started(json: string, env: Record<string, string>): ChildProcess {
  const [program = '', ...args] = withoutRights(JSON.parse(json) as string[]);
  return spawn(program, args, {
    cwd: join(image.place, image.workdir),
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      ...image.env,
      DATA_DIR: join(image.place, image.env.DATA_DIR ?? ''),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function endOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
}

const health = (env: Record<string, string>) =>
  endOf(started(/CMD (\[.*\])$/.exec(step('HEALTHCHECK'))?.[1] ?? '', env)).then(({ code }) => code);

test('the container image contains the site, but not tests, tools, data or the owner’s studio', () => {
  const inImage = (name: string) => existsSync(join(image.place, image.workdir, name));
  const there = [
    'main.ts',
    'web/build/client',
    'web/build/stamp',
    'scripts/data.ts',
    'node_modules/hono',
    'demo-studio',
  ];
  expect(there.filter((name) => !inImage(name))).toEqual([]);
  const absent = [
    '.git',
    '.env',
    'data',
    'studio',
    'e2e',
    'bench',
    'node_modules/vitest',
    'node_modules/@biomejs/biome',
  ];
  expect(absent.filter(inImage)).toEqual([]);
  expect(context.filter((file) => /\.test\.tsx?$|node_modules|web\/build/.test(file))).toEqual([]);
});

test('CMD starts the site, which can write only its data; HEALTHCHECK says whether it runs', async () => {
  const PORT = String(await freePort());
  // Servers under test listen on loopback only.
  const env = { HOST: '127.0.0.1', PORT, DEMO: '0' };
  const site = started(step('CMD'), env);
  const ended = endOf(site);
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${PORT}/blog`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
  expect(await health(env)).toBe(0);
  site.kill();
  const { code, output } = await ended;
  expect(code, output).toBe(0);
  expect(output).not.toContain('old-build-served');
  expect(existsSync(join(image.place, 'data/studio.sqlite'))).toBe(true);
  expect(await health(env)).toBe(1);
}, 120_000);

test('a container without settings does not start, because demo mode is open to everyone', async () => {
  const { code, output } = await endOf(started(step('CMD'), {}));
  expect([code, output.trim()]).toEqual([
    1,
    expect.stringMatching(/^In demo mode anyone can sign in [^\n]+$/),
  ]);
});

test('the unprivileged user owns the folders of data, keys and backups, but no program files', () => {
  expect(step('USER')).toBe('node');
  const copies = image.steps.filter(({ name }) => name === 'COPY');
  expect(copies.map(({ options, rest }) => [rest.split(' ').at(-1), options.chown])).toEqual([
    ['./', undefined],
    ['/data', 'node:node'],
    ['/keys', 'node:node'],
    ['/backups', 'node:node'],
  ]);
  expect(step('VOLUME')).toBe(`${image.env.DATA_DIR} ${image.env.KEYS_DIR} ${image.env.BACKUP_DIR}`);
  expect(statSync(join(image.place, 'data')).isDirectory()).toBe(true);
});
