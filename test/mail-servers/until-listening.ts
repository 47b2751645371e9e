import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a server accepts connections on a loopback port. Throws after a minute. */
export async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await isListening(port)) return;
    await wait(100);
  }
  throw new Error(`Nothing listens on port ${port} after a minute.`);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });
}
