import type { Import } from './folder-cycles.ts';

/** Tests, benches, tables of permissions, and what they share. */
const TEST =
  /\.test\.tsx?$|^(test|e2e|bench|permissions)\/|^features\/\w[\w-]*\/(permissions\.ts$|(journeys|test)\/)|^backend\/(test|conformance)\//;

/**
 * The modules below `folders` that are imported, but only by tests, directly or through other such modules. `entries`:
 * modules that programs start or name without an import.
 */
export function onlyFromTests(
  folders: readonly string[],
  imports: readonly Import[],
  entries: readonly string[],
): string[] {
  const imported = new Set(imports.map(({ to }) => to));
  const importsOf = new Map<string, string[]>();
  for (const { from, to } of imports) importsOf.set(from, [...(importsOf.get(from) ?? []), to]);
  // A module that nothing imports is started by a program; `knip` reports it if it is not.
  const started = [...importsOf.keys()].filter((module) => !TEST.test(module) && !imported.has(module));
  const used = new Set([...entries, ...started]);
  for (const module of used) for (const next of importsOf.get(module) ?? []) used.add(next);
  return [...imported]
    .filter((module) => folders.some((folder) => module.startsWith(`${folder}/`)))
    .filter((module) => !TEST.test(module) && !used.has(module))
    .toSorted();
}
