import type { Database } from '../firestore/database-api.ts';
import type { IdentityService } from '../identity/identity.ts';
import type { LogEntry } from '../log.ts';
import type { Caller } from '../model/caller.ts';
import type { ObjectStorage } from '../storage/storage.ts';
import type { Names } from './firestore/names.ts';
import type { Unit } from './limits/budget.ts';
import type { Work } from './limits/turns.ts';
import type { WebChannel } from './webchannel/webchannel.ts';

/** The services that endpoints use. */
export interface Services {
  projectId: string;
  database: Database;
  names: Names;
  channel: WebChannel;
  work: Work;
  identity: IdentityService;
  /** Null if the backend has no Storage rules. */
  storage: ObjectStorage | null;
  log: (entry: LogEntry) => void;
}

/** A request that the guard of its route has let pass. */
export interface Call {
  request: Request;
  url: URL;
  /** The path parameters of the route, by name. */
  params: Readonly<Record<string, string>>;
  /** The caller that the guard identified. */
  caller: Caller;
  /** The client's IP address; null for requests of this process. */
  address: string | null;
  /**
   * Runs `job`, which reads the database, when it is this client's turn, and charges the documents that it reads.
   * Rejects with the error of `job`, or with RESOURCE_EXHAUSTED if the client's budget is already exceeded.
   */
  read<T>(job: () => T): Promise<T>;
  /**
   * Charges usage to the client's budget. Throws RESOURCE_EXHAUSTED if the budget of the current minute is exceeded.
   */
  spend(unit: Unit, amount: number): void;
  services: Services;
}
