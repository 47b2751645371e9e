/** The text of one of the four lists of features without the lines that name this feature. */
export function withoutFeature(list: string, name: string): string {
  const entry = new RegExp(`^\\s*'?${name}'?[,:]`);
  return list
    .split('\n')
    .filter((line) => !line.includes(`'./${name}/`) && !entry.test(line))
    .join('\n');
}
