import { readSystemFile } from '../machine.ts';
import { putFile } from '../made.ts';
import { SITE_FILE, siteFile } from '../site-file.ts';
import type { Step } from '../step.ts';
import { certificate } from './certificate.ts';
import { namesBesides } from './dns.ts';
import { restartCaddy } from './proxy.ts';

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
