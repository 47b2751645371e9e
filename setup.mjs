// Runs before every npm script on whatever Node the machine has (20 or newer): installs the dependencies,
// among them the Node release that the project runs on, when they are absent or older than the lock file.
// On Cloud Run (Firebase App Hosting) the image is finished, and its files have no times that say anything.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const installed = 'node_modules/.package-lock.json';
const finished = process.env.K_SERVICE !== undefined;
const stale =
  !finished &&
  (!existsSync(installed) || statSync('package-lock.json').mtimeMs > statSync(installed).mtimeMs);

if (stale) {
  console.log('Installing dependencies …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('The dependencies could not be installed: see the messages of npm above, then try again.');
    process.exit(1);
  }
}
