import type { Database } from '../../firestore/database-api.ts';
import type { Budget, Payers, Unit } from './budget.ts';
import { Turns } from './turns.ts';

/** Work on the database, shared fairly between clients and paid for by each. */
export interface Work {
  /** Runs `job` when it is the payers' turn, and counts the documents that it reads. Rejects with what it throws. */
  read<T>(payers: Payers, job: () => T): Promise<T>;
  /** Counts before something is done. Throws RESOURCE_EXHAUSTED when a payer's minute is used up. */
  spend(unit: Unit, amount: number, payers: Payers): void;
}

/** Opens the work on a database. */
export function createWork(database: Pick<Database, 'documentsRead'>, budget: Budget): Work {
  const turns = new Turns();
  return {
    read(payers, job) {
      const payer = payers.at(-1);
      // The site's own pages, and the owner, wait for nobody.
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
