/** Records a loss or change of a post: `an embedded page, now a link`. */
export type Lose = (what: string) => void;

/** Collects losses; each is listed once, with its count. */
export function collectLosses(): { lose: Lose; list: () => string[] } {
  const times = new Map<string, number>();
  return {
    lose(what) {
      times.set(what, (times.get(what) ?? 0) + 1);
    },
    list: () => [...times].map(([what, count]) => (count === 1 ? what : `${what} (${count} times)`)),
  };
}

/** Shortens an address or text to a line or two for the report. */
export const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
