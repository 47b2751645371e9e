import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

// Loaded with `node --import` before the program of a site that runs only for the test restore of a backup. Refuses
// connections to other machines, and ends the site when the process that started it ends.

/** The log event of a refused connection. */
export const OUTSIDE = 'outside-connection-refused';

const HERE = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** The host of a `Socket.connect` call; null for a local pipe. Node may pass the arguments as one array. */
function hostOf([first, second]: unknown[]): string | null {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof options !== 'object' || options === null)
    return typeof first === 'string' ? null : typeof second === 'string' ? second : 'localhost';
  if ('path' in options && typeof options.path === 'string') return null;
  return 'host' in options && typeof options.host === 'string' ? options.host : 'localhost';
}

const connect = Socket.prototype.connect;
Socket.prototype.connect = function guarded(this: Socket, ...args: unknown[]) {
  const host = hostOf(args);
  if (host === null || HERE.test(host)) return Reflect.apply(connect, this, args);
  process.stderr.write(`${JSON.stringify({ level: 'error', event: OUTSIDE, host })}\n`);
  process.nextTick(() => this.destroy(new Error(`A test restore must not connect to ${host}.`)));
  return this;
} as typeof connect;

if (isMainThread) {
  process.stdin.on('close', () => process.exit()).resume();
  process.stdin.on('error', () => process.exit());
}
