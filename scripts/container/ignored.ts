import { readdirSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

/** Whether a `.dockerignore` excludes a path. The last line that matches the path, or a folder above it, decides. */
export function isIgnored(lines: string[], path: string): boolean {
  const parts = path.split('/');
  const above = parts.map((_part, at) => parts.slice(0, at + 1).join('/'));
  let ignored = false;
  for (const line of lines) {
    const pattern = line.replace(/^!/, '');
    if (above.some((one) => matchesGlob(one, pattern))) ignored = !line.startsWith('!');
  }
  return ignored;
}

/** The files below `folder` that are not excluded. All paths are relative to `root`. */
export function filesFor(root: string, lines: string[], folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return isIgnored(lines, path) ? [] : [path];
    // An excluded folder may contain files that a later line includes again.
    const mayHold = lines.some((line) => line.startsWith(`!${path}/`));
    return isIgnored(lines, path) && !mayHold ? [] : filesFor(root, lines, path);
  });
}
