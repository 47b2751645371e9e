/** The known name for which `name` is probably a misspelling; null if none is similar. */
export function closeName(name: string, known: readonly string[]): string | null {
  const plain = plainForm(name);
  const distances = known.map((one) => ({ one, distance: editDistance(plain, plainForm(one)) }));
  const [nearest] = distances.sort((a, b) => a.distance - b.distance);
  // Allows one mistake per four letters, at most two. A short name with two mistakes is a different word.
  const most = Math.min(2, Math.floor(plain.length / 4));
  return nearest && nearest.distance <= most ? nearest.one : null;
}

/** Returns a name without case, hyphens, underscores and spaces, for comparison. */
const plainForm = (name: string) => name.toLowerCase().replace(/[-_\s]/g, '');

/** Edit distance: the least number of changes (a character added, left out, replaced, or swapped with the next). */
function editDistance(one: string, other: string): number {
  let [older, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (older[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [older, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
