import { connect } from 'node:tls';
import type { Alarms } from './alarms.ts';

const DAY = 24 * 3_600_000;
/** Days of validity below which the alarm begins. Certificates are usually renewed 30 days before they expire. */
const LEAST_DAYS = 14;
const PATIENCE = 20_000;

/**
 * The expiry of an https origin's certificate, in milliseconds since 1970; null without https. Does not verify the
 * certificate, so that an expired one can be read. Rejects if the host cannot be reached.
 */
export async function certificateEnd(origin: string): Promise<number | null> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') return null;
  return new Promise((resolve, reject) => {
    const options = {
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    };
    const socket = connect({ ...options, timeout: PATIENCE }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      resolve(Date.parse(end));
    });
    socket.on('error', reject);
    socket.on('timeout', () => socket.destroy(new Error(`${hostname} did not respond.`)));
  });
}

/** Begins or ends the alarm about the certificate. `end`: its expiry, in ms since 1970; null without https. */
export function checkCertificate(
  alarms: Pick<Alarms, 'set'>,
  origin: string,
  end: number | null,
  now: number,
): void {
  const days = end === null ? LEAST_DAYS : Math.floor((end - now) / DAY);
  const host = new URL(origin).hostname;
  const state = days < 0 ? 'has expired' : `ends in ${days === 1 ? '1 day' : `${days} days`}`;
  alarms.set(
    'certificate',
    days < LEAST_DAYS
      ? `The certificate of ${host} ${state}. Renew it, and find out in the log of the web server why it was not renewed by itself.`
      : null,
  );
}
