import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A fault instead of the normal response. `lost-before`: the connection ends before the request takes effect.
 * `lost-after`: the connection ends after the request took effect, without a response.
 */
export type Fault =
  | 'lost-before'
  | 'lost-after'
  | { status: number; headers?: Record<string, string>; body?: unknown };

export interface StandInRequest {
  method: string;
  /** Path with query string. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The parsed JSON body; an empty object if the body is not JSON. */
  json: Record<string, unknown>;
}

export interface StandInAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A test server that replaces a real service. It listens only on this computer. */
export async function openStandIn(answer: (request: StandInRequest) => StandInAnswer) {
  const faults: (Fault | undefined)[] = [];
  const requests: StandInRequest[] = [];
  let pause = 0;
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const isJson = incoming.headers['content-type'] === 'application/json';
    const request: StandInRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body,
      json: isJson ? JSON.parse(body.toString()) : {},
    };
    requests.push(request);
    await wait(pause);
    const fault = faults.shift();
    if (fault === 'lost-before') return incoming.socket.destroy();
    const { status, headers = {}, body: given } = typeof fault === 'object' ? fault : answer(request);
    if (fault === 'lost-after') return incoming.socket.destroy();
    await wait(pause);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(given === undefined ? '' : JSON.stringify(given));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Faults of the next requests, in order; undefined for a request without a fault. */
    faults,
    requests,
    /** Delays each request by this many milliseconds both before and after its effect. */
    slow(milliseconds: number) {
      pause = milliseconds;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
