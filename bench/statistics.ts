/** The middle one of some figures; of an even number the upper of the two. */
export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

/** `smallest – largest`, in whole numbers: the range of the rounds. */
export function range(figures: readonly number[]): string {
  return `${Math.min(...figures).toFixed(0)} – ${Math.max(...figures).toFixed(0)}`;
}
