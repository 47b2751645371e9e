/**
 * The quantile `share` (0 to 1): the value at that fraction of the sorted list, such as the middle for 0.5. 0 for an
 * empty list.
 */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The median. Of two middle values, the larger one. */
export const median = (figures: readonly number[]): number => quantile(figures, 0.5);

/** `smallest – largest`, rounded to integers. */
export function range(figures: readonly number[]): string {
  return `${Math.min(...figures).toFixed(0)} – ${Math.max(...figures).toFixed(0)}`;
}
