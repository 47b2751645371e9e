import { reasonOf } from '../../../platform/errors.ts';
import { type CopyTarget, TargetError } from './targets/copy-target.ts';

/** Thrown when copying is abandoned for now, because the site stops or the log of the database became too large. */
export class GivenUp extends Error {
  override name = 'GivenUp';
}

export interface Delivery {
  /**
   * Stores a file, and retries until it is stored. Resolves to false if the first attempt finds that a file with this
   * name exists. Rejects with `GivenUp` if it stops retrying.
   */
  put(name: string, bytes: Uint8Array): Promise<boolean>;
}

/** The longest wait between two attempts, in milliseconds. */
const LONGEST_WAIT = 60_000;

/** Stores files in a storage that may be unreachable for a while. */
export function openDelivery(options: {
  target: CopyTarget;
  /** Whether to give up instead of retrying. */
  givesUp: () => boolean;
  /** Waits before a retry. Resolves early if the site is stopping. */
  sleep: (milliseconds: number) => Promise<void>;
  onProblem: (problem: string | null) => void;
}): Delivery {
  const { target, givesUp, sleep, onProblem } = options;
  return {
    async put(name, bytes) {
      for (let attempt = 0; ; attempt++) {
        try {
          const result = await target.put(name, bytes);
          onProblem(null);
          // A file that exists may be from an earlier attempt whose response was lost.
          return result === 'stored' || attempt > 0;
        } catch (error) {
          if (!(error instanceof TargetError)) throw error;
          onProblem(`Nothing is copied at present. ${reasonOf(error)}`);
          if (givesUp()) throw new GivenUp(error.message);
          await sleep(Math.min(LONGEST_WAIT, 1000 * 2 ** Math.min(attempt, 10)));
          if (givesUp()) throw new GivenUp(error.message);
        }
      }
    },
  };
}
