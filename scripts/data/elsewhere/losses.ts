/** Notes what of a post is lost or changed: `an embedded page, now a link`. */
export type Lose = (what: string) => void;

/** Collects losses; each is listed once, with how often it came. */
export function collectLosses(): { lose: Lose; list: () => string[] } {
  const times = new Map<string, number>();
  return {
    lose(what) {
      times.set(what, (times.get(what) ?? 0) + 1);
    },
    list: () => [...times].map(([what, count]) => (count === 1 ? what : `${what} (${count} times)`)),
  };
}

/** An address or a text as a loss names it: not longer than a line or two. */
export const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
