import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { StartError } from '../errors.ts';

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;
type Listener = ReturnType<typeof getRequestListener>;

export interface BoundPort {
  server: Server;
  /** The URL to print, which is also the default main origin, such as `http://localhost:3000`. */
  origin: string;
  /** Host and port for requests from this computer, such as `127.0.0.1:3000`. */
  loopback: string;
  /** Starts serving with `fetch`. `before` may wrap the listener, as the bundler does in development. */
  serve(fetch: Fetch, before?: ((listener: Listener) => Listener) | null): void;
  /** Closes idle connections at once. Closes the others after their response, or after 3 s at the latest. */
  close(): Promise<void>;
}

/**
 * Opens the port. The site does this first, so that a second start on the same port fails before it changes anything.
 * Until `serve` is called, requests get 503. Throws `StartError` if the port is unavailable.
 */
export async function bindPort(host: string, port: number): Promise<BoundPort> {
  const notNow: RequestListener = (_request, response) => {
    response.writeHead(503, { 'Retry-After': '1' }).end('Not ready. Please try again in a moment.\n');
  };
  let listener = notNow;
  // Incomplete requests time out (Node's defaults: headers 60 s, whole request 300 s). Responses have no time limit.
  const server = createServer({ connectionsCheckingInterval: 5_000 }, (request, response) =>
    listener(request, response),
  );
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(portMessage(error, host, port))),
    );
    server.listen(port, host, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  const shown =
    host === '127.0.0.1' || host === '::1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return {
    server,
    origin: `http://${shown}:${taken}`,
    loopback: `${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host === '::1' ? '[::1]' : host}:${taken}`,
    serve(fetch, before) {
      const answer = getRequestListener((request, env) => fetch(request, env as HttpBindings), {
        overrideGlobalObjects: false,
      });
      listener = before ? before(answer) : answer;
    },
    close() {
      listener = notNow;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 3000).unref();
      return closed;
    },
  };
}

function portMessage(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is used by another program: stop that program, or set PORT to a free port.`;
  }
  if (error.code === 'EACCES') return `This user may not use port ${port}: set PORT to a number above 1023.`;
  return `The address ${host}:${port} cannot be used: ${error.message}.`;
}
