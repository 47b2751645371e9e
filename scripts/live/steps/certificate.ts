import { request } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { rootCertificates, type TLSSocket } from 'node:tls';
import { LiveError, readSystemFile } from '../machine.ts';
import { putFile } from '../made.ts';
import { SITE_FILE, siteFile } from '../site-file.ts';
import type { Live, Step } from '../step.ts';
import { lastMessages } from '../units.ts';
import { restartCaddy } from './caddy.ts';
import { namesBesides } from './network.ts';

const DAY = 86_400_000;
/** With fewer days left, the renewal has failed: Caddy renews a certificate of 90 days when 30 days are left. */
const LEAST_DAYS = 14;
/** Time limit for the certificate authority, in seconds. */
const LONGEST = 120;

/** The site answers at its address, with a certificate that browsers trust. */
export const certificate: Step = {
  title: 'The site answers at its address with a valid certificate',
  async check(live) {
    const answer = await firstPage(live);
    if (typeof answer === 'string')
      return `${live.origin} does not answer with a valid certificate: ${answer}.`;
    if (answer.status !== 200) return `${live.origin} answers with status ${answer.status}.`;
    // Some authorities issue certificates that are valid for only a few days. Caddy renews these when a third of the
    // time is left.
    const left = (answer.validTo - Date.now()) / DAY;
    if (left < Math.min(LEAST_DAYS, answer.days / 4))
      return `The certificate of ${live.host} ends in ${Math.floor(left)} days and was not renewed: journalctl -u caddy says why.`;
    return null;
  },
  async apply(live) {
    const until = Date.now() + LONGEST * 1000;
    for (;;) {
      const problem = await certificate.check(live);
      if (problem === null) return [`${live.origin} answers with a valid certificate.`];
      if (Date.now() > until || !live.machine.systemctl('is-active', 'caddy').ok)
        throw new LiveError(
          `${problem} Caddy's last message: ${lastMessages(live.machine, 'caddy')}. Ports 80 and 443 must be reachable from the internet, also at your provider's firewall.`,
        );
      await wait(500);
    }
  },
};

interface Answer {
  status: number;
  /** When the certificate expires, in milliseconds since 1970. */
  validTo: number;
  /** The certificate's total validity period in days. */
  days: number;
}

/** Requests the home page over TLS from this machine itself. Resolves to the reason if there is no response. */
function firstPage({ machine, host, origin }: Live): Promise<Answer | string> {
  const ca = machine.authorities === undefined ? {} : { ca: [...rootCertificates, machine.authorities] };
  return new Promise((resolve) => {
    const asked = request(
      {
        ...ca,
        host: '127.0.0.1',
        port: machine.ports.https,
        servername: host,
        path: '/',
        headers: { host: new URL(origin).host },
        timeout: 20_000,
        agent: false,
      },
      (answer) => {
        const { valid_from, valid_to } = (answer.socket as TLSSocket).getPeerCertificate();
        const [from, to] = [Date.parse(valid_from), Date.parse(valid_to)];
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, validTo: to, days: (to - from) / DAY });
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer within twenty seconds')));
    asked.on('error', (error) => resolve(error.message.split('\n')[0]?.trim() ?? ''));
    asked.end();
  });
}

/**
 * Further names of the host in DNS, such as www. This step runs after the host has its certificate, because Caddy 2.6
 * mixes up its account at the authority if it requests the first certificates of several names at the same time. Caddy
 * then renews none of these certificates.
 */
export const otherNames: Step = {
  title: 'Caddy serves www., admin. and demo., as far as they lead here in DNS',
  async check(live) {
    const besides = await namesBesides(live);
    return readSystemFile(live.machine, SITE_FILE) === siteFile(live, besides)
      ? null
      : `${SITE_FILE} does not have the names that DNS has: ${[live.host, ...besides].join(', ')}.`;
  },
  async apply(live) {
    const besides = await namesBesides(live);
    putFile(live.machine, SITE_FILE, siteFile(live, besides));
    restartCaddy(live.machine);
    await certificate.apply?.(live);
    return [`Caddy serves ${[live.host, ...besides].join(', ')}.`];
  },
};
