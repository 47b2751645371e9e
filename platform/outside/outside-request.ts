import { lookup as systemLookup } from 'node:dns';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { callProblem } from '../domain/text/address.ts';
import { isPublicAddress } from './own-network.ts';

export interface OutsideRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
}

/** The response of another server. Redirects are not followed. */
export interface OutsideResponse {
  status: number;
  headers: IncomingMessage['headers'];
  /** The body as text, cut at 256 KB. */
  body: string;
}

/** The error for a request that got no complete response. */
export class OutsideError extends Error {
  /**
   * `refused`: the address is not allowed. `unsent`: no connection, so the request had no effect. `lost`: there was a
   * connection, but no complete response, so the request may have had its effect.
   */
  readonly kind: 'refused' | 'unsent' | 'lost';

  constructor(kind: OutsideError['kind'], message: string, cause?: Error) {
    super(message, { cause });
    this.name = 'OutsideError';
    this.kind = kind;
  }
}

/** Sends a request to another server. Throws `OutsideError`, whose message has at most the host of the URL. */
export type CallOutside = (address: string, request?: OutsideRequest) => Promise<OutsideResponse>;

export interface OutsideOptions {
  /** Whether URLs may point to addresses in this machine's network, and may start with `http:`. */
  ownNetwork: boolean;
  /** Maximum duration of a request, in milliseconds. */
  timeLimit?: number;
  lookup?: typeof systemLookup;
}

const LARGEST_BODY = 256_000;

/**
 * Sends requests to addresses that people enter. Unless `ownNetwork` is set, addresses inside this machine's network
 * are refused: an IP address before the request, a DNS name when it is resolved for the connection.
 */
export function openOutside({ ownNetwork, timeLimit = 20_000, lookup }: OutsideOptions): CallOutside {
  const guarded = guardedLookup(lookup ?? systemLookup, ownNetwork);
  return async (address, { method = 'GET', headers = {}, body, signal } = {}) => {
    const url = allowedUrl(address, ownNetwork);
    const { request } = url.protocol === 'http:' ? await import('node:http') : await import('node:https');
    const signals = [AbortSignal.timeout(timeLimit), ...(signal ? [signal] : [])];
    const options: RequestOptions = {
      method,
      headers: { ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }), ...headers },
      lookup: guarded,
      // Each request has its own connection, because the server may have just closed a pooled one.
      agent: false,
      signal: AbortSignal.any(signals),
    };
    return new Promise((resolve, reject) => {
      let isConnected = false;
      const sent = request(url, options, (response) =>
        readBody(response).then(
          (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          (error) =>
            reject(new OutsideError('lost', `${url.host} ended its response early: ${reasonOf(error)}`)),
        ),
      );
      sent.on('socket', (socket) =>
        socket.once(url.protocol === 'http:' ? 'connect' : 'secureConnect', () => {
          isConnected = true;
        }),
      );
      sent.on('error', (error) => reject(problemOf(error, url.host, isConnected)));
      sent.end(body);
    });
  };
}

/** Parses an address, and refuses one that is not allowed. Throws `OutsideError`. */
function allowedUrl(address: string, ownNetwork: boolean): URL {
  const problem = callProblem(address, ownNetwork);
  if (problem !== null) throw new OutsideError('refused', problem);
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An IP address is checked here, because Node does not call the lookup function for it.
  if (!ownNetwork && isIP(host) !== 0 && !isPublicAddress(host))
    throw new OutsideError('refused', inOwnNetwork(host));
  return url;
}

const inOwnNetwork = (host: string) =>
  `${host} is in the network of this machine. OWN_NETWORK=1 in the settings of the site allows that.`;

/** Resolves a name, and refuses it if one of its addresses is not public. The connection uses the checked addresses. */
function guardedLookup(lookup: typeof systemLookup, ownNetwork: boolean): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4);
      if (!ownNetwork && !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new OutsideError('refused', inOwnNetwork(host)), '', 4);
      const [first] = addresses;
      if (!first) return callback(new OutsideError('unsent', `${host} has no address.`), '', 4);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

async function readBody(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length > LARGEST_BODY) break;
  }
  return Buffer.concat(parts).toString('utf8').slice(0, LARGEST_BODY);
}

function problemOf(error: Error, host: string, isConnected: boolean): OutsideError {
  if (error instanceof OutsideError) return error;
  return new OutsideError(
    isConnected ? 'lost' : 'unsent',
    isConnected
      ? `${host} did not respond: ${reasonOf(error)}`
      : `${host} could not be reached: ${reasonOf(error)}`,
    error,
  );
}

/** The reason for a failure. An error for several addresses has no message, so the first address's message is used. */
function reasonOf(error: Error & { errors?: Error[] }): string {
  if ((error.cause as Error | undefined)?.name === 'TimeoutError') return 'it took too long';
  return error.message || error.errors?.[0]?.message || error.name;
}

/** Limit for the wait that a server requests, in milliseconds. */
const LONGEST_WAIT = 24 * 3_600_000;

/**
 * The wait that a response requests in `Retry-After`, in milliseconds, but at most `LONGEST_WAIT`. Null if there is no
 * such header, or if it is not valid.
 */
export function retryAfter({ headers }: Pick<OutsideResponse, 'headers'>): number | null {
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const wait = /^[\d.]+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? null : limitedWait(wait);
}

export const limitedWait = (wait: number): number => Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(wait)));
