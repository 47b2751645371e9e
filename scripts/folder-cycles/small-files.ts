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
