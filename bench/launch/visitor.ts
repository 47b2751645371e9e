import { Agent, request } from 'node:http';

/** One response: its time in milliseconds; status 0 when the connection broke. */
export interface Fetched {
  milliseconds: number;
  status: number;
  /** Compressed size. */
  bytes: number;
  /** The ETag header. */
  tag: string;
}

/** A visitor with its own loopback address, so that limits count each visitor separately, and its own connections. */
export class Visitor {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 });
  readonly #address: string;
  readonly #port: number;

  constructor(port: number, number: number) {
    this.#port = port;
    // Starts at 127.1.0.1: about four million visitors before an address repeats.
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
