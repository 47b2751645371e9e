/** Counts what the process has done since its start. */
export function openCounters() {
  const requests = new Map<string, number>();
  const counts = { rendered: 0, cacheHits: 0, commits: 0 };
  return {
    /** Counts a request by the class of its status, such as `2xx`. */
    request(status: number): void {
      const group = `${Math.floor(status / 100)}xx`;
      requests.set(group, (requests.get(group) ?? 0) + 1);
    },
    count(what: keyof typeof counts): void {
      counts[what] += 1;
    },
    counts: (): Readonly<typeof counts> => counts,
    requests: (): ReadonlyMap<string, number> => requests,
  };
}

export type Counters = ReturnType<typeof openCounters>;
