import type { LibraryKind } from './library-file.ts';

/** The ids of all uploaded files of a kind whose URLs occur in the given texts, each once. */
export function filesIn(kind: LibraryKind, texts: readonly string[]): string[] {
  const address = kind === 'clip' ? /\/clips\/([\w-]{1,128})\//g : /\/pictures\/([\w-]{1,128})\//g;
  const found = texts.flatMap((text) => [...text.matchAll(address)]);
  return [...new Set(found.map(([, id = '']) => id))];
}
