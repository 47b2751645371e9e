import type { Database } from '../firestore/database-api.ts';
import type { IdentityService } from '../identity/identity.ts';
import type { LogEntry } from '../log.ts';
import type { Caller } from '../model/caller.ts';
import type { ObjectStorage } from '../storage/storage.ts';
import type { Names } from './firestore/names.ts';
import type { Unit } from './limits/budget.ts';
import type { Work } from './limits/work.ts';
import type { WebChannel } from './webchannel/webchannel.ts';

/** The services that endpoints use. */
export interface Services {
  projectId: string;
  database: Database;
  names: Names;
  channel: WebChannel;
  work: Work;
  identity: IdentityService;
  /** Null when the backend has no rules for objects. */
  storage: ObjectStorage | null;
  log: (entry: LogEntry) => void;
}

/** A request matched to its route, after the route's guard. */
export interface Call {
  request: Request;
  url: URL;
  /** The named parts of the route's path. */
  params: Readonly<Record<string, string>>;
  /** The caller, as far as the guard identified it. */
  caller: Caller;
  /** The client's address; null for the site's own process. */
  address: string | null;
  /**
   * Queues a database read for this client, and charges the read to the client's budget. Rejects with the error of
   * `job`.
   */
  read<T>(job: () => T): Promise<T>;
  /** Charges usage to the client's budget. Throws RESOURCE_EXHAUSTED beyond the budget of the current minute. */
  spend(unit: Unit, amount: number): void;
  services: Services;
}
