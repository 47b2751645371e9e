import { mailLane, onceOnly } from '../../../platform/mail/mail-lane.ts';
import { mailKinds } from '../../../platform/mail/test-mail.ts';
import { openTransport } from '../../../platform/mail/transport.ts';
import { checkCopy } from '../../../platform/outbox/sending-folder.ts';
import { openSiteOutbox, type SiteOutbox } from '../../../platform/outbox/site-outbox.ts';
import type { Part, Sending } from '../part.ts';
import type { Site } from '../site.ts';

/** The outbox that all senders share. */
export interface SiteSending extends Sending {
  /** Whether the site has a mail server. */
  hasMail: boolean;
  /** Runs the jobs of all senders. Call this when the parts are started. */
  start(): void;
  /**
   * For engines with a scheduler: starts due jobs for `milliseconds`. Resolves to the number of started jobs when they
   * have ended.
   */
  drain(milliseconds: number): Promise<number>;
  /** Waits for running jobs, and closes the connections to the mail server. Call this before the parts are closed. */
  close(): Promise<void>;
}

/**
 * Opens the outbox of all parts that send. On a copy of the data folder, `since` is null, and only jobs that send
 * nothing run.
 */
export async function openSending(site: Site, parts: readonly Part[]): Promise<SiteSending> {
  const { settings, backend, studio, jobs, log } = site;
  const { mail } = settings;
  const senders = parts.flatMap(({ sender }) => sender ?? []);
  const transport = mail && openTransport(mail);
  const mails = Object.assign({}, ...senders.map((sender) => sender.mails ?? {}));
  const ofMail =
    mail && transport && mailLane({ ...mailKinds(studio.name, mail), ...mails }, mail, transport);
  const since = backend
    ? await checkCopy(
        settings.dataDir,
        {
          async distrust() {
            let count = ofMail ? await jobs.distrust(onceOnly(ofMail)) : 0;
            for (const sender of senders) count += (await sender.distrust?.()) ?? 0;
            return count;
          },
          hasOrders: () => isTrueOfOne(senders.map((sender) => sender.hasOrders)),
          sends: async () => mail !== null || isTrueOfOne(senders.map((sender) => sender.isUsed)),
        },
        log,
      )
    : 0;
  const lanes = senders.flatMap(({ localLanes = [] }) => localLanes);
  if (since !== null) lanes.push(...(ofMail ? [ofMail] : []), ...senders.flatMap((one) => one.lanes ?? []));
  let outbox: SiteOutbox | null = null;
  return {
    since,
    mail: mail !== null && since !== null,
    hasMail: mail !== null,
    start() {
      outbox = openSiteOutbox(jobs, backend, lanes, log);
    },
    drain: async (milliseconds) => (await outbox?.drain(milliseconds)) ?? 0,
    async close() {
      await outbox?.close();
      transport?.close();
    },
  };
}

async function isTrueOfOne(questions: readonly ((() => Promise<boolean>) | undefined)[]): Promise<boolean> {
  for (const question of questions) if (await question?.()) return true;
  return false;
}
