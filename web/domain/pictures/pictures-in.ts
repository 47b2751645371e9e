/** The ids of all uploaded pictures in the given texts, each once. */
export function picturesIn(...texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(/\/pictures\/([\w-]{1,128})\//g)]);
  return [...new Set(found.map(([, id = '']) => id))];
}
