import type { Database } from '../firestore/database-api.ts';
import type { IdentityService } from '../identity/identity.ts';
import type { LogEntry } from '../log.ts';
import type { Caller } from '../model/caller.ts';
import type { Names } from './firestore/names.ts';
import type { WebChannel } from './webchannel/webchannel.ts';

/** What the endpoints work with. */
export interface Services {
  projectId: string;
  database: Database;
  names: Names;
  channel: WebChannel;
  identity: IdentityService;
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
  services: Services;
}
