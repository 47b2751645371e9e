import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runtimePackages } from './licences.ts';

const root = join(import.meta.dirname, '../..');

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
