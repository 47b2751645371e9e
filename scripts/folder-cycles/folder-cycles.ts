/** An import of one module by another, by their paths. */
export interface Import {
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
