import type { Database } from '../firestore/database-api.ts';
import { createHub } from '../firestore/listen/hub.ts';
import type { IdentityService } from '../identity/identity.ts';
import type { LogEntry } from '../log.ts';
import type { Services } from './call.ts';
import { openListenStream } from './firestore/listen-stream.ts';
import { Names } from './firestore/names.ts';
import { openWriteStream } from './firestore/write-stream.ts';
import { createWebChannel } from './webchannel/webchannel.ts';

export interface WireOptions {
  projectId: string;
  database: Database;
  identity: IdentityService;
  log: (entry: LogEntry) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What the endpoints work with, and the way to end what is open for long. */
export function createServices(options: WireOptions) {
  const { projectId, database, identity, log, now } = options;
  const names = new Names(projectId);
  const hub = createHub(database);
  const channel = createWebChannel({
    authenticate: identity.authenticate,
    now,
    log,
    open: (kind, session, caller) =>
      kind === 'Listen'
        ? openListenStream(session, caller, database, hub, names, log)
        : openWriteStream(session, caller, database, names, log),
  });
  const services: Services = { projectId, database, names, channel, identity, log };
  return {
    services,
    /** Ends what is open for long; calls are answered still. */
    endStreams: () => channel.close(),
    close(): void {
      channel.close();
      hub.close();
    },
  };
}
