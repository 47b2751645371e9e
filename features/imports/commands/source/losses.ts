/** Reports a loss or change of a post, such as `an embedded page, now a link`. */
export type Lose = (what: string) => void;

/** Collects reports. Equal reports become one with a count. */
export function collectLosses(): { lose: Lose; list: () => string[] } {
  const times = new Map<string, number>();
  return {
    lose(what) {
      times.set(what, (times.get(what) ?? 0) + 1);
    },
    list: () => [...times].map(([what, count]) => (count === 1 ? what : `${what} (${count} times)`)),
  };
}

/** Cuts a URL or text after 200 characters, so that it fits in one or two lines. */
export const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
