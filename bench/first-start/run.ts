import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { section, writeResults } from '../results.ts';

// `npm start` on a bare clone, up to the line “Ready on”: seconds until each step, and what is then in node_modules. The
// commits to compare are arguments, such as `npm run bench -- first-start 20af3fa6 HEAD`; they run one after the other,
// with the Node and npm that PATH names besides the project's own, and with npm's cache as it is.
const root = join(import.meta.dirname, '../..');
const { positionals } = parseArgs({ allowPositionals: true });
const STEPS = ['Building the site', 'Ready on'];

const rows: string[][] = [];
for (const commit of positionals.length > 0 ? positionals : ['HEAD']) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'studio-site-first-')));
  try {
    execFileSync('git', ['clone', '--quiet', '--no-checkout', root, folder]);
    const id = execFileSync('git', ['rev-parse', '--short', commit], { cwd: root, encoding: 'utf8' }).trim();
    execFileSync('git', ['checkout', '--quiet', id], { cwd: folder });
    const seconds = await firstStart(folder);
    const installed = sizeOf(join(folder, 'node_modules'));
    const node = sizeOf(join(folder, 'node_modules/.node'));
    rows.push([
      `${commit} (${id})`,
      ...seconds.map((value) => value.toFixed(0)),
      `${mebibytes(installed - node)}`,
      `${mebibytes(node)}`,
      `${packagesIn(folder)}`,
    ]);
    console.log(rows.at(-1)?.join(' | '));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const machineNode = execFileSync('node', ['--version'], {
  env: cleanEnvironment(''),
  encoding: 'utf8',
}).trim();
const text = section(
  `First start of a bare clone, the machine's own Node being ${machineNode}`,
  ['commit', 's until the build', 's until ready', 'MiB of node_modules', 'MiB of Node apart', 'packages'],
  rows,
);
console.log(text);
writeResults('first-start', text);

/** Starts the site in a clone. Resolves to the seconds until each of `STEPS`. Throws if the site does not start. */
async function firstStart(folder: string): Promise<number[]> {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: cleanEnvironment(join(folder, 'data')),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  try {
    return await secondsOf(child, started);
  } finally {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM');
    await new Promise((resolve) => (child.exitCode === null ? child.once('close', resolve) : resolve(null)));
  }
}

function secondsOf(child: ChildProcess, started: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    let output = '';
    const seconds: number[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
        while (seconds.length < STEPS.length && output.includes(STEPS[seconds.length] ?? ''))
          seconds.push((performance.now() - started) / 1000);
        if (seconds.length === STEPS.length) resolve(seconds);
      });
    child.once('exit', () => reject(new Error(`The site did not start:\n${output}`)));
  });
}

/** The environment of a person on a machine without this project's own programs. */
function cleanEnvironment(dataDir: string): Record<string, string> {
  const { HOME = '', PATH = '' } = process.env;
  const path = PATH.split(delimiter).filter((entry) => !entry.includes('node_modules'));
  return { HOME, PATH: path.join(delimiter), DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' };
}

/** Bytes on disk of a folder; a file with several names counts once. 0 if there is none. */
function sizeOf(folder: string, seen = new Set<number>()): number {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += sizeOf(path, seen);
    if (!entry.isFile()) continue;
    const { ino, blocks } = statSync(path);
    if (!seen.has(ino)) bytes += blocks * 512;
    seen.add(ino);
  }
  return bytes;
}

function mebibytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(0);
}

function packagesIn(folder: string): number {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  return Object.values(packages).filter(({ link }) => !link).length;
}
