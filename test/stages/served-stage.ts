import type { Served } from '../../web/server/part.ts';

/** A site at its port, for tests of parts that only request its paths. */
export const servedStage = (fetch: Served['fetch']): Served => ({
  fetch,
  address: 'localhost:0',
  nextChange: null,
  purge: () => {},
  closing: new AbortController().signal,
});
