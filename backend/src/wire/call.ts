import type { Database } from '../firestore/database-api.ts';
import type { IdentityService } from '../identity/identity.ts';
import type { LogEntry } from '../log.ts';
import type { Caller } from '../model/caller.ts';
import type { ObjectStorage } from '../storage/storage.ts';
import type { Names } from './firestore/names.ts';
import type { Unit } from './limits/budget.ts';
import type { Work } from './limits/work.ts';
import type { WebChannel } from './webchannel/webchannel.ts';

/** What the endpoints work with. */
export interface Services {
  projectId: string;
  database: Database;
  names: Names;
  channel: WebChannel;
  work: Work;
  identity: IdentityService;
  /** Null where no rules for objects were given. */
  storage: ObjectStorage | null;
  log: (entry: LogEntry) => void;
}

/** One request at its route, past the route's guard. */
export interface Call {
  request: Request;
  url: URL;
  /** The named parts of the route's path. */
  params: Readonly<Record<string, string>>;
  /** Who asks, as far as the guard found out. */
  caller: Caller;
  /** The client's address; null for the site's own process. */
  address: string | null;
  /** Reads from the database when it is this client's turn, at its expense. Rejects with what `job` throws. */
  read<T>(job: () => T): Promise<T>;
  /** Counts what the call uses up. Throws RESOURCE_EXHAUSTED when the client's minute is used up. */
  spend(unit: Unit, amount: number): void;
  services: Services;
}
