import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Backend } from '@studio-site/backend';

export interface OwnReads {
  /** Where the pages of this process reach the database: `127.0.0.1:40123`. */
  host: string;
  close(): void;
}

/** Firestore's requests that read; the port answers nothing else. */
const READS = /\/documents.*:(batchGet|runQuery|runAggregationQuery)$/;

/**
 * Opens a port of this computer alone, at which this process reads its own backend as a visitor's browser does: the same
 * SDK, the same requests, the same rules. These reads draw on no client's budget, so a flood of requests cannot use up
 * what the rendering of pages needs.
 */
export async function openOwnReads(backend: Pick<Backend, 'fetch'>): Promise<OwnReads> {
  const answer = async (request: Request) => {
    const isRead = request.method === 'POST' && READS.test(new URL(request.url).pathname);
    return (isRead ? await backend.fetch(request) : null) ?? new Response('Not found\n', { status: 404 });
  };
  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
  // The reading side alone ends idle connections: it would meet one that the other side has just ended.
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
