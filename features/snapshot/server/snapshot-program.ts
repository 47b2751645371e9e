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
}

/** The result that the program sends to the site. */
export type SnapshotOutcome = SnapshotResult | { problem: string };

process.once('message', async ({ address, mainOrigin, ...rest }: SnapshotOrder) => {
  const origins = [mainOrigin, `http://${address}`];
  const outcome: SnapshotOutcome = await takeSnapshot({
    ...rest,
    site: { origins },
    ask: siteClient(address, mainOrigin),
  }).catch((error: unknown) => ({ problem: reasonOf(error) }));
  process.send?.(outcome, () => process.disconnect());
});
