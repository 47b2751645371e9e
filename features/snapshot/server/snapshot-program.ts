import { constants, setPriority } from 'node:os';
import { reasonOf } from '../../../platform/errors.ts';
import { siteClient } from './site-client.ts';
import { type SnapshotResult, takeSnapshot } from './take-snapshot.ts';

// Runs as a separate process with a lower priority than the site, so that a snapshot does not slow down pages.
setPriority(constants.priority.PRIORITY_LOW);

/** The site's request for a snapshot. */
export interface SnapshotOrder {
  /** `host:port` of the site on this computer. */
  address: string;
  mainOrigin: string;
  into: string;
  previous: string | null;
  notAvailable: string;
  /** Paths of the studio's own pages and of redirects (see `SnapshotSite`). */
  others: string[];
}

/** The result that the program sends to the site. */
export type SnapshotOutcome = SnapshotResult | { problem: string };

process.once('message', async ({ address, mainOrigin, others, ...rest }: SnapshotOrder) => {
  const origins = [mainOrigin, `http://${address}`];
  const outcome: SnapshotOutcome = await takeSnapshot({
    ...rest,
    site: { origins, others: new Set(others) },
    ask: siteClient(address, mainOrigin),
  }).catch((error: unknown) => ({ problem: reasonOf(error) }));
  process.send?.(outcome, () => process.disconnect());
});
