/** The path without trailing slashes. Written without a regular expression, which takes 140 ms on thousands of slashes. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
