import { Agent, request } from 'node:http';

/** A response and its time in milliseconds. Its status is 0 if the connection broke. */
export interface Fetched {
  milliseconds: number;
  status: number;
  /** Size of the body in bytes, as transferred. */
  bytes: number;
  /** The ETag header of the response. */
  tag: string;
}

/**
 * A visitor with its own connections and its own loopback address, so that rate limits count each visitor separately.
 */
export class Visitor {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 });
  readonly #address: string;
  readonly #port: number;

  constructor(port: number, number: number) {
    this.#port = port;
    // The addresses from 127.1.0.1 to 127.64.255.254 are enough for about four million visitors.
    this.#address = `127.${1 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${1 + (number % 254)}`;
  }

  get(path: string): Promise<Fetched> {
    const begun = performance.now();
    return new Promise((resolve) => {
      const ended = (status: number, bytes: number, tag = '') =>
        resolve({ milliseconds: performance.now() - begun, status, bytes, tag });
      const asked = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          path,
          agent: this.#agent,
          localAddress: this.#address,
          headers: { 'accept-encoding': 'br, gzip', accept: 'text/html,image/avif,*/*' },
        },
        (answer) => {
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          });
          answer.on('end', () => ended(answer.statusCode ?? 0, bytes, String(answer.headers.etag ?? '')));
          answer.on('error', () => ended(0, bytes));
        },
      );
      asked.on('error', () => ended(0, 0));
      asked.end();
    });
  }

  leave(): void {
    this.#agent.destroy();
  }
}
