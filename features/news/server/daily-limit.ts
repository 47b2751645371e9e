const DAY = 24 * 3_600_000;

/**
 * Returns a function that counts an event of a client, and returns false beyond `most` events of that client a day. The
 * counters are reset every day. They are kept only in memory, so that no network address is stored.
 */
export function perDay(most: number, now: () => number = Date.now): (client: string) => boolean {
  let day = 0;
  let seen = new Map<string, number>();
  return (client) => {
    const today = Math.floor(now() / DAY);
    if (today !== day) {
      day = today;
      seen = new Map();
    }
    const count = (seen.get(client) ?? 0) + 1;
    seen.set(client, count);
    return count <= most;
  };
}
