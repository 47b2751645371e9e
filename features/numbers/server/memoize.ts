/**
 * Returns a function like `resultOf` that caches its results by text. A cache with `most` results is emptied, so that
 * visitors cannot fill the memory.
 */
export function memoize<T>(most: number, resultOf: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= most) results.clear();
    const result = resultOf(text);
    results.set(text, result);
    return result;
  };
}
