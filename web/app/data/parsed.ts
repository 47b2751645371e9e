/** A document from outside after its schema: either the typed value, or the reason why it does not fit. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; id: string; problem: string };

/** The values that fit, in order; the others are left out (public lists show only what can be shown). */
export function fitting<T>(parsed: Parsed<T>[]): T[] {
  return parsed.flatMap((entry) => (entry.ok ? [entry.value] : []));
}
