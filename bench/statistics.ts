/** The figure that this share of all does not exceed: 0 for the smallest, 1 for the largest. 0 when there are none. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The middle one of some figures; of an even number the upper of the two. */
export const median = (figures: readonly number[]): number => quantile(figures, 0.5);

/** `smallest – largest`, in whole numbers: the range of the rounds. */
export function range(figures: readonly number[]): string {
  return `${Math.min(...figures).toFixed(0)} – ${Math.max(...figures).toFixed(0)}`;
}
