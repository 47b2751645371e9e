import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import * as z from 'zod';
import knip from '../../knip.config.ts';
import { FRAME, PUBLIC_PAGES, REDIRECTS } from '../../web/site/public-pages.ts';
import { folderCycles, onlyFromTests, smallFiles } from './import-rules.ts';

// Checks imports (docs/architecture.md). Fails if an import breaks a rule of `.dependency-cruiser.mjs`, if subfolders of a
// part of the code import each other in a cycle, or if only tests import a module of the product. Names small files that
// could be part of their only importer, without failing. Tests may import from any folder. dependency-cruiser reads the
// imports, but its own rule for folders misses cycles through deeper folders.

const PARTS = [
  'backend/src',
  'editor',
  'platform',
  'web/data',
  'web/domain',
  'web/server',
  'web/site',
  'web/staff',
  'web/ui',
];
const TEST = /\.test\.tsx?$|^features\/[^/]+\/test\/|^backend\/(test|conformance)\//;
/** Folders of the product. What only tests need belongs to `test/`. */
const PRODUCT = ['backend/src', 'editor', 'platform', 'web', 'features'];
/** Folders whose imports are read. */
const READ = [
  'main.ts',
  'backend',
  'editor',
  'platform',
  'web',
  'features',
  'permissions',
  'demo-studio',
  'scripts',
  'bench',
  'e2e',
  'test',
];
/** Modules whose small files are told. */
const JOINED = /^(editor|platform|web|features|backend\/src|scripts)\/.*\.tsx?$/;
const root = join(import.meta.dirname, '../..');

const report = z.object({
  modules: z.array(
    z.object({
      source: z.string(),
      dependencies: z.array(z.object({ resolved: z.string(), dynamic: z.boolean() })),
    }),
  ),
  summary: z.object({
    violations: z.array(z.object({ rule: z.object({ name: z.string() }), from: z.string(), to: z.string() })),
  }),
});
const { stdout, stderr, error } = spawnSync(
  join(root, 'node_modules/.bin/depcruise'),
  ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...READ],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  },
);
if (error || stdout === '') throw error ?? new Error(stderr);
const { modules, summary } = report.parse(JSON.parse(stdout));
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);

const imports = modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
);
const ownImports = imports.filter(({ from }) => !TEST.test(from));
const cycles = PARTS.flatMap((part) => folderCycles(part, ownImports).map((cycle) => `${part}: ${cycle}`));
for (const cycle of cycles) console.error(`These folders import each other: ${cycle}`);

/** The modules that programs start, as `knip` knows them. */
const started = Object.entries({ 'backend/': knip.workspaces.backend, 'web/': knip.workspaces.web }).flatMap(
  ([folder, { entry }]) => entry.map((glob) => folder + glob),
);
const entries = modules
  .map(({ source }) => source)
  .filter((source) => started.some((glob) => matchesGlob(source, glob)));
/** The modules of visitors' pages. React Router reads their names from this list. */
const pages = [FRAME, ...[...PUBLIC_PAGES, ...REDIRECTS].map(({ file }) => file)].map((file) =>
  join('web/site', file),
);
const forTests = onlyFromTests(PRODUCT, imports, [...entries, ...pages]);
for (const module of forTests)
  console.error(`Only tests import this module of the product: ${module}. Move it to test/.`);
const small = smallFiles(
  modules
    .filter(({ source }) => JOINED.test(source))
    .map(({ source, dependencies }) => ({
      source,
      lines: readFileSync(join(root, source), 'utf8').split('\n').length - 1,
      imports: dependencies.map(({ resolved, dynamic }) => ({ to: resolved, isDynamic: dynamic })),
    })),
);
for (const { file, importer } of small)
  console.warn(`Only ${importer} imports the few lines of ${file}: they could be part of it.`);
process.exit(summary.violations.length + cycles.length + forTests.length === 0 ? 0 : 1);
