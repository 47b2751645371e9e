import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { readyAddress } from '../../../../backend/test/ready-address.ts';

const PROGRAM = join(import.meta.dirname, 'program');

export interface BlueskyServer {
  origin: string;
  /** Stops the server and deletes its folder. */
  close(): void;
}

/**
 * Installs Bluesky's server into a temporary folder and starts it. Throws if it cannot be installed or started. Its
 * database driver is native code, which npm downloads or builds.
 */
export async function startBlueskyServer(): Promise<BlueskyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-bluesky-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  for (const name of ['package.json', 'server.mjs']) cpSync(join(PROGRAM, name), join(folder, name));
  // Removes this project's own Node from PATH, because npm builds native code for the Node that npm itself runs on.
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const options = { cwd: folder, env: { ...process.env, PATH: path.join(delimiter) } };
  const install = ['install', '--no-audit', '--no-fund', '--no-package-lock'];
  const installed = spawnSync('npm', install, { ...options, encoding: 'utf8' });
  if (installed.status !== 0) {
    remove();
    throw new Error(`Bluesky’s server could not be installed:\n${installed.stdout}${installed.stderr}`);
  }
  const child: ChildProcess = spawn('node', ['server.mjs'], options);
  const close = () => {
    child.kill();
    remove();
  };
  try {
    return { origin: await readyAddress(child, 'Bluesky’s server'), close };
  } catch (error) {
    close();
    throw error;
  }
}
