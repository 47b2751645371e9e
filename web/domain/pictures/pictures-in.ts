/** The distinct ids of the uploaded pictures in texts. */
export function picturesIn(...texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(/\/pictures\/([\w-]{1,128})\//g)]);
  return [...new Set(found.map(([, id = '']) => id))];
}
