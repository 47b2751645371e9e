import type { ZodMiniType } from 'zod/mini';

/** Begins the names of what the staff area remembers in this browser's `localStorage`, beside the journal's. */
const PREFIX = 'remembered ';

/** What is remembered under that name, as JSON; null for nothing, and for what does not fit its schema any more. */
export function recall<T>(name: string, schema: ZodMiniType<T>): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Remembers a value under that name until `forgetAll`, where the browser lets it. */
export function remember(name: string, value: object): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full, or refused: the next visit waits for the database.
  }
}

/** Forgets all that is remembered in this browser. */
export function forgetAll(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Refused: nothing was remembered.
  }
}
