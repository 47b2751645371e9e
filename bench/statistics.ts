/**
 * A quantile: the value that this share of all values does not exceed, 0 for the smallest, 1 for the largest. 0 for an
 * empty list.
 */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The median; the upper of two middle values. */
export const median = (figures: readonly number[]): number => quantile(figures, 0.5);

/** `smallest – largest`, rounded to whole numbers. */
export function range(figures: readonly number[]): string {
  return `${Math.min(...figures).toFixed(0)} – ${Math.max(...figures).toFixed(0)}`;
}
