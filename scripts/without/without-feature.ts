/** The text of one of the four lists of features without the lines that name this feature. */
export function withoutFeature(list: string, name: string): string {
  const entry = new RegExp(`^( *)'?${name}'?[,:]`);
  const kept: string[] = [];
  /** The indentation of the entry whose further lines are dropped. */
  let dropped: number | null = null;
  for (const line of list.split('\n')) {
    if (dropped !== null && line.search(/\S/) > dropped) continue;
    const found = entry.exec(line);
    dropped = found?.[1]?.length ?? null;
    // Also drops the comment above an entry.
    if (found) while (/^ +\/\//.test(kept.at(-1) ?? '')) kept.pop();
    else if (!line.includes(`'./${name}/`)) kept.push(line);
  }
  return kept.join('\n');
}
