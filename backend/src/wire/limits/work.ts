import type { Database } from '../../firestore/database-api.ts';
import type { Budget, Payers, Unit } from './budget.ts';
import { Turns } from './turns.ts';

/** Work on the database, queued fairly between clients and charged to them. */
export interface Work {
  /**
   * Runs `job` when it is the client's turn, and charges the documents that it reads. Rejects with the error of `job`,
   * or with RESOURCE_EXHAUSTED if the client's budget is already exceeded.
   */
  read<T>(payers: Payers, job: () => T): Promise<T>;
  /** Charges before the work is done, as `Budget` does. */
  spend(unit: Unit, amount: number, payers: Payers): void;
}

/** Creates the work queue of a database. */
export function createWork(database: Pick<Database, 'documentsRead'>, budget: Budget): Work {
  const turns = new Turns();
  return {
    read(payers, job) {
      const payer = payers.at(-1);
      // Without a client, as for the site's own pages and the owner, the job runs immediately, outside the queue.
      if (payer === undefined) return new Promise((resolve) => resolve(job()));
      return turns.run(payer, () => {
        budget.spend('documents', 0, payers);
        const before = database.documentsRead();
        try {
          return job();
        } finally {
          budget.count('documents', database.documentsRead() - before, payers);
        }
      });
    },
    spend: budget.spend,
  };
}
