import type { Database } from '../firestore/database-api.ts';
import { createHub } from '../firestore/listen/hub.ts';
import type { IdentityService } from '../identity/identity.ts';
import type { LogEntry } from '../log.ts';
import type { ObjectStorage } from '../storage/storage.ts';
import type { Services } from './call.ts';
import { openListenStream } from './firestore/listen-stream.ts';
import { Names } from './firestore/names.ts';
import { openWriteStream } from './firestore/write-stream.ts';
import { type BudgetTable, createBudget, payersOf } from './limits/budget.ts';
import { createWork } from './limits/turns.ts';
import { createWebChannel } from './webchannel/webchannel.ts';

export interface WireOptions {
  projectId: string;
  database: Database;
  identity: IdentityService;
  storage: ObjectStorage | null;
  log: (entry: LogEntry) => void;
  /** The current time in milliseconds since 1970. */
  now: () => number;
  budget: BudgetTable;
}

/** Creates the services that endpoints use, and functions that end the long-lived streams and close the services. */
export function createServices(options: WireOptions) {
  const { projectId, database, identity, storage, log, now } = options;
  const work = createWork(database, createBudget(options.budget, now));
  const names = new Names(projectId);
  const hub = createHub(database, log);
  const channel = createWebChannel({
    authenticate: identity.authenticate,
    now,
    log,
    open(kind, session, caller, address, refusal) {
      const payers = payersOf(address, caller);
      const context = { caller, payers, refusal, database, hub, names, work, log };
      return kind === 'Listen' ? openListenStream(session, context) : openWriteStream(session, context);
    },
  });
  identity.onAccessLost((uid) => channel.endSessionsOf(uid));
  const services: Services = { projectId, database, names, channel, work, identity, storage, log };
  return {
    services,
    /** Ends long-lived streams. Single requests still work. */
    endStreams: () => channel.close(),
    close(): void {
      channel.close();
      hub.close();
    },
  };
}
