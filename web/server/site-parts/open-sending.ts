import type { LaneSettings } from '@studio-site/backend/outbox';
import { WEBHOOK_JOB } from '../../domain/webhooks/webhook.ts';
import type { Alarms } from '../alarms/alarms.ts';
import { announceAlarms, webhookLane } from '../alarms/announce.ts';
import { openElsewhere } from '../elsewhere/open-elsewhere.ts';
import { onceOnly } from '../mail/mail-lane.ts';
import { checkCopy } from '../outbox/check-copy.ts';
import { openJobs, openSiteOutbox } from '../outbox/site-outbox.ts';
import { openOutside } from '../outside/outside-request.ts';
import type { openSecrets } from '../secrets/open-secrets.ts';
import { openWebhooks } from '../webhooks/open-webhooks.ts';
import type { SiteContent } from './open-content.ts';
import type { SiteMail } from './open-mail.ts';
import type { SiteBase } from './site-base.ts';

export interface SendingOptions {
  content: Pick<SiteContent, 'format'>;
  mail: SiteMail;
  /** The alarms of this server; null if the engine is not the embedded one. */
  alarms: Alarms | null;
  secrets: ReturnType<typeof openSecrets>;
  /** Reads a picture of the site by its path. Resolves to null if there is none. */
  readPicture: (path: string) => Promise<Uint8Array | null>;
}

/**
 * Opens the parts that send: posts to other places (such as Discord), webhooks, and the outbox that they share with
 * mail, which is already open.
 */
export async function openSending(
  base: SiteBase,
  { content, mail, alarms, secrets, readPicture }: SendingOptions,
) {
  const { settings, engine, backend, studio, mainOrigin: origin, ask, documents, log } = base;
  const { projectId } = engine.app;
  const jobs = openJobs(engine, backend);
  const call = openOutside(settings);
  const webhooks = openWebhooks({ ask, projectId, secrets, call, origin, log });
  const elsewhere = openElsewhere({
    ...{ ask, projectId, secrets, studio, origin, call, readPicture, log },
    format: content.format,
    anyAddress: settings.ownNetwork,
  });
  const distrust = async () =>
    (await jobs.distrust([...(mail ? onceOnly(mail.lane) : []), WEBHOOK_JOB])) + (await elsewhere.distrust());
  const sendsSince = backend
    ? await checkCopy(
        settings.dataDir,
        {
          distrust,
          hasOrders: async () => (await mail?.news?.hasOrders()) || (await elsewhere.hasOrders()),
          sends: async () => mail !== null || (await elsewhere.isUsed()) || (await webhooks.isUsed()),
        },
        log,
      )
    : 0;
  const sends = sendsSince !== null;
  const { alarmWebhook } = settings;
  const lanes: LaneSettings[] = [...(mail?.news?.lanes ?? [])];
  if (sends) {
    if (mail) lanes.push(mail.lane);
    lanes.push(...elsewhere.lanes, webhooks.lane);
    if (alarms && alarmWebhook !== null) lanes.push(webhookLane(alarmWebhook, origin));
  }
  alarms?.onChange(
    announceAlarms({
      documents,
      enqueue: jobs.enqueue,
      mail: mail !== null && sends,
      webhook: sends ? alarmWebhook : null,
    }),
  );
  /** Starts the outbox and the parts of the site that add jobs to it. */
  function run() {
    const outbox = openSiteOutbox(jobs, backend, lanes, log);
    const stopNews = mail?.news?.start(jobs, sendsSince);
    const notifying = sendsSince === null ? null : (mail?.staffMail.start(backend, sendsSince) ?? null);
    const posting = elsewhere.start(backend, sendsSince);
    const calling = sends ? webhooks.start(backend, jobs) : null;
    // Does not read bounce reports on a copy of the data folder, because they are about mails of the original site.
    const stopBounces = sends ? mail?.bounces?.start() : null;
    return {
      async drain(milliseconds: number): Promise<number> {
        await notifying?.look();
        await posting.look();
        await calling?.look();
        return outbox.drain(milliseconds);
      },
      async close(): Promise<void> {
        await stopBounces?.();
        await stopNews?.();
        await notifying?.close();
        await posting.close();
        await calling?.close();
        await outbox.close();
      },
    };
  }
  let running: ReturnType<typeof run> | null = null;
  return {
    /** Whether anything is sent: false on a copy of the data, until its owner turns sending on. */
    sends,
    /** The outbox for mail; null if no mail is sent. */
    mailJobs: mail && sends ? jobs : null,
    /** Starts sending. Call this when the site serves requests, because posts to other places need its pictures. */
    start(): void {
      running = run();
    },
    /**
     * For engines with a scheduler: looks for events, then starts due jobs for `milliseconds`. Resolves to the number
     * of started jobs when they have ended.
     */
    drain: async (milliseconds: number): Promise<number> => (await running?.drain(milliseconds)) ?? 0,
    close: async (): Promise<void> => running?.close(),
  };
}
