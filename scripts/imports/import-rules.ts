/** An import of one module by another, by their paths. */
interface Import {
  from: string;
  to: string;
}

/**
 * The pairs of subfolders of `part` that import each other, directly or through other subfolders, such as
 * `mail → people`. Deeper folders count as part of the subfolder; files beside the subfolders do not count.
 */
export function folderCycles(part: string, imports: readonly Import[]): string[] {
  const subfolderOf = (path: string): string | null => {
    const [name = '', ...rest] = path.startsWith(`${part}/`) ? path.slice(part.length + 1).split('/') : [];
    return rest.length > 0 ? name : null;
  };
  const imported = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [one, other] = [subfolderOf(from), subfolderOf(to)];
    if (one === null || other === null || one === other) continue;
    imported.set(one, (imported.get(one) ?? new Set()).add(other));
  }
  const reaches = (start: string, end: string): boolean => {
    const seen = new Set([start]);
    for (const folder of seen) for (const next of imported.get(folder) ?? []) seen.add(next);
    return seen.has(end);
  };
  return [...imported].flatMap(([one, others]) =>
    [...others].filter((other) => reaches(other, one)).map((other) => `${one} → ${other}`),
  );
}

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

/** A module of the product. `imports` are paths from the root of the repository. */
export interface Module {
  source: string;
  lines: number;
  imports: readonly { to: string; isDynamic: boolean }[];
}

/** Files with fewer lines are small. */
const SMALL = 25;
/** Two files that would have more lines together stay apart. */
const LONGEST = 215;

/**
 * The small modules that could be part of their only importer, each with that importer: both are in one folder, the
 * import is static, and neither a test nor another kind of file (`.tsx`, `.client.ts`) needs the module apart.
 */
export function smallFiles(modules: readonly Module[]): { file: string; importer: string }[] {
  const product = modules.filter(({ source }) => !/\.test\.tsx?$/.test(source));
  const sources = new Set(modules.map(({ source }) => source));
  const importers = new Map<string, { from: Module; isDynamic: boolean }[]>();
  for (const from of product)
    for (const { to, isDynamic } of from.imports)
      importers.set(to, [...(importers.get(to) ?? []), { from, isDynamic }]);
  return product.flatMap(({ source, lines }) => {
    const [only, ...others] = importers.get(source) ?? [];
    if (lines >= SMALL || !only || others.length > 0 || only.isDynamic) return [];
    const importer = only.from.source;
    const isApart =
      folderOf(importer) !== folderOf(source) ||
      kindOf(importer) !== kindOf(source) ||
      only.from.lines + lines > LONGEST ||
      ['ts', 'tsx'].some((ending) => sources.has(source.replace(/tsx?$/, `test.${ending}`)));
    return isApart ? [] : [{ file: source, importer }];
  });
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));
const kindOf = (file: string) => file.slice(file.indexOf('.', file.lastIndexOf('/')));
