/** A failure in its own words, without the place where it happened. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
