import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesPage, runtimePackages } from './licences.ts';

const root = join(import.meta.dirname, '../..');
const packages = runtimePackages(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Licences that let a studio run, change and sell its site, if the copyright notice of each package is kept. */
const ACCEPTED = new Set([
  '(MIT OR CC0-1.0)',
  '(MIT OR EUPL-1.1+)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);
/** The LGPL is accepted only for the image libraries of sharp, because the site loads them unchanged. */
const SHARED_LIBRARIES = /^@img\/sharp-/;
/** The MPL and CC-BY are accepted only for tools and data of the build, of which the built site contains nothing. */
const BUILD_TOOLS = /^(lightningcss|caniuse-lite)/;
const OF_BUILD_TOOLS = ['MPL-2.0', 'CC-BY-4.0'];

test('every package that builds or runs the site has an accepted licence', () => {
  expect(packages.length).toBeGreaterThan(100);
  const refused = packages.filter(
    ({ name, licence }) =>
      !ACCEPTED.has(licence) &&
      !(SHARED_LIBRARIES.test(name) && licence.includes('LGPL-3.0-or-later')) &&
      !(BUILD_TOOLS.test(name) && OF_BUILD_TOOLS.includes(licence)),
  );
  expect(refused).toEqual([]);
});

test('docs/licences.md lists the packages of the lock file', async () => {
  await expect(licencesPage(packages)).toMatchFileSnapshot(join(root, 'docs/licences.md'));
});

test('the licence list omits dev packages, links and the project itself, and resolves aliases', () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      backend: { version: '1.0.0', license: 'MIT' },
      'node_modules/own': { link: true },
      'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
      'node_modules/two': { version: '2.0.0', license: 'ISC' },
      'node_modules/@a/one/node_modules/two': { version: '1.0.0', license: 'MIT' },
      'node_modules/alias': { name: 'three', version: '3.0.0' },
    },
  };
  expect(runtimePackages(JSON.stringify(lock))).toEqual([
    { name: 'three', version: '3.0.0', licence: '' },
    { name: 'two', version: '1.0.0', licence: 'MIT' },
    { name: 'two', version: '2.0.0', licence: 'ISC' },
  ]);
});

const OPTIONS = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;

interface Sbom {
  bomFormat: string;
  components: { purl: string }[];
}

test('npm sbom lists all packages that build or run the site', () => {
  const printed = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], OPTIONS);
  const { bomFormat, components } = JSON.parse(printed) as Sbom;
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  const packages = runtimePackages(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  expect(packages.filter(({ name, version }) => !listed.has(`pkg:npm/${name}@${version}`))).toEqual([]);
}, 60_000);
