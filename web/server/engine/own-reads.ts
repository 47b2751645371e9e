import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Backend } from '@studio-site/backend';

export interface OwnReads {
  /** The address at which this process reads the database: `127.0.0.1:40123`. */
  host: string;
  close(): void;
}

/** The read requests of Firestore. The port refuses all others. */
const READS = /\/documents.*:(batchGet|runQuery|runAggregationQuery)$/;

/**
 * Opens a port for this computer only, through which the process reads its own backend like a visitor's browser: the
 * same SDK, requests and rules. These reads use no client's budget, so a flood of requests cannot use up the reads
 * needed for rendering pages.
 */
export async function openOwnReads(backend: Pick<Backend, 'fetch'>): Promise<OwnReads> {
  const answer = async (request: Request) => {
    const isRead = request.method === 'POST' && READS.test(new URL(request.url).pathname);
    return (isRead ? await backend.fetch(request) : null) ?? new Response('Not found\n', { status: 404 });
  };
  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
  // Only the reading side ends idle connections; otherwise it could use one that the other side has just ended.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
