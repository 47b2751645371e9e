import type { Backend } from '@studio-site/backend';
import type { LaneSettings, Outbox } from '@studio-site/backend/outbox';
import type { Log } from '../log.ts';
import { type MailKind, mailLane, onceOnly } from '../mail/mail-lane.ts';
import { mailKinds } from '../mail/test-mail.ts';
import { openTransport } from '../mail/transport.ts';
import type { Settings } from '../settings/settings.ts';
import { checkCopy } from './sending-folder.ts';
import { openSiteOutbox, type SiteOutbox } from './site-outbox.ts';

/** Whether the site sends, which is known before it serves. */
export interface Sending {
  /** When this data folder began to send, in milliseconds since 1970; null if it is a copy, which must not send. */
  since: number | null;
  /** Whether mail is sent. */
  mail: boolean;
}

/** A part's jobs in the outbox. Without a backend that reports changes, a scheduler runs them. */
export interface Sender {
  /** Queues of jobs that send. They do not run on a copy of the data. */
  lanes?: readonly LaneSettings[];
  /** Queues of jobs that send nothing, so that they run on a copy of the data as well. */
  localLanes?: readonly LaneSettings[];
  /** Kinds of mail. They share the queue and the limits of mail. */
  mails?: Readonly<Record<string, MailKind>>;
  /**
   * Called on a copy of the data: marks work as uncertain that the original site may have done. Resolves to its amount.
   */
  distrust?(): Promise<number>;
  /** Whether something that staff ordered, such as a mailing, has not started yet. */
  hasOrders?(): Promise<boolean>;
  /** Whether anything is set up that would send. */
  isUsed?(): Promise<boolean>;
}

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
 * Opens the outbox of all senders. On a copy of the data folder, `since` is null, and only jobs that send nothing run.
 * `siteName`: the site's name in test mails.
 */
export async function openSending(
  { settings, backend, jobs, log }: { settings: Settings; backend: Backend | null; jobs: Outbox; log: Log },
  siteName: string,
  senders: readonly Sender[],
): Promise<SiteSending> {
  const { mail } = settings;
  const transport = mail && openTransport(mail);
  const mails = Object.assign({}, ...senders.map((sender) => sender.mails ?? {}));
  const ofMail = mail && transport && mailLane({ ...mailKinds(siteName, mail), ...mails }, mail, transport);
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
