/** The path without the slashes at its end. No regular expression: on thousands of slashes one takes 140 ms. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
