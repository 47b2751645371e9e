import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const INSTALLED = join(import.meta.dirname, '../../node_modules');

/**
 * Writes a fake npm for tests without a registry. `ci` links the packages installed in this repository, and the
 * project's own packages; with `--omit=dev`, without the packages for development. If a file `npm-fails` is beside the
 * fake npm, npm fails as without a network.
 */
export function writeNpmStandIn(file: string): void {
  writeFileSync(
    file,
    `
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

if (existsSync(join(import.meta.dirname, 'npm-fails'))) {
  console.error('npm error code ENOTFOUND\\nnpm error network: the registry cannot be reached');
  process.exit(1);
}
const here = ${JSON.stringify(INSTALLED)};
if (process.argv[2] !== 'ci') throw new Error('npm ' + process.argv.slice(2));
rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules/@studio-site', { recursive: true });
for (const name of readdirSync(here)) {
  if (['@studio-site', '.package-lock.json', '.cache'].includes(name)) continue;
  if (!name.startsWith('@')) symlinkSync(join(here, name), join('node_modules', name));
  else {
    mkdirSync(join('node_modules', name));
    for (const inside of readdirSync(join(here, name)))
      symlinkSync(join(here, name, inside), join('node_modules', name, inside));
  }
}
for (const name of ['backend', 'web']) symlinkSync('../../' + name, 'node_modules/@studio-site/' + name);
writeFileSync('node_modules/.package-lock.json', '{}');
if (process.argv.includes('--omit=dev')) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  for (const [place, { dev }] of Object.entries(packages))
    if (dev && place.startsWith('node_modules/')) rmSync(place, { recursive: true, force: true });
}
`,
  );
}
