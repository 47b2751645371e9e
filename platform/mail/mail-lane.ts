import type { Handler, LaneSettings, LeasedJob } from '@studio-site/backend/outbox';
import type { MailSettings } from '../domain/mail/mail-settings.ts';
import { CONNECTIONS, type Mail, messageId, type Transport } from './transport.ts';

/** A kind of job that sends one mail. */
export interface MailKind {
  /**
   * Composes the mail when it is about to be sent. Returns null if it must not be sent any more, for example to a
   * reader who has unsubscribed; the job then counts as done. Throws an `Error` if the mail cannot be composed; the job
   * then counts as failed.
   */
  compose(job: LeasedJob): Promise<Mail | null>;
  /**
   * Whether a second copy is harmless, as for a mail with a confirmation link. If so, an attempt with an unknown
   * outcome is repeated with the same Message-ID; otherwise the job is shown as uncertain.
   */
  isRepeatable?: boolean;
  /** Called after the mail was sent. Returns further properties for the job's result. */
  afterSent?(mail: Mail): Promise<NonNullable<LeasedJob['result']>>;
}

/** The outbox queue (lane) that sends mail. All kinds of mail share its connections and limits. */
export function mailLane(
  kinds: Readonly<Record<string, MailKind>>,
  settings: MailSettings,
  transport: Transport,
): LaneSettings {
  const handlerOf =
    (kind: MailKind): Handler =>
    async (job, signal) => {
      let mail: Mail | null;
      try {
        mail = await kind.compose(job);
      } catch (error) {
        return { state: 'failed', note: `The mail could not be written: ${String(error)}` };
      }
      if (mail === null)
        return { state: 'done', note: 'Not sent: the person no longer wants it.', result: { sent: false } };
      const outcome = await transport.send(mail, messageId(job.key, settings.from), signal);
      if (outcome.state === 'uncertain' && kind.isRepeatable) return { state: 'retry', note: outcome.note };
      if (outcome.state !== 'done' || !kind.afterSent) return outcome;
      // The mail was sent. It must not be repeated, whatever fails after this.
      const more = await kind.afterSent(mail).catch(() => ({}));
      return { ...outcome, result: { ...outcome.result, ...more } };
    };
  const entries = Object.entries(kinds);
  return {
    handlers: Object.fromEntries(entries.map(([name, kind]) => [name, handlerOf(kind)])),
    repeatable: entries.filter(([, kind]) => kind.isRepeatable).map(([name]) => name),
    limits: { concurrency: CONNECTIONS, perMinute: settings.perMinute, perDay: settings.perDay },
  };
}

/** The kinds of jobs that must not run twice. */
export const onceOnly = ({ handlers, repeatable = [] }: LaneSettings): string[] =>
  Object.keys(handlers).filter((kind) => !repeatable.includes(kind));
