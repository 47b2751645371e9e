import type { LaneSettings, NewJob, Outcome } from '@studio-site/backend/outbox';
import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import type { MailKind } from '../../../platform/mail/mail-lane.ts';
import { AUTOMATIC } from '../../../platform/mail/transport.ts';
import { shortId } from '../../../platform/outbox/short-id.ts';
import { mayGetStaffMail } from '../../../web/domain/people/staff-mail.ts';
import { userRecordDocument } from '../../../web/domain/people/user-record.ts';
import { userRecordPath } from '../../../web/domain/places.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { ADMINISTRATORS, choicesOf } from '../../../web/server/people/staff-people.ts';
import { alarmDocument } from '../model/alarm.ts';
import { ALARM_MAIL, ALARM_WEBHOOK, alarmPath } from '../model/names.ts';
import type { AlarmChange } from './alarms.ts';

/** Minimum time between two mails about the same alarm, in milliseconds. */
const MAIL_EVERY = 3_600_000;
const TIME_LIMIT = 20_000;

export interface AlarmReceivers {
  documents: Pick<OwnerDocuments, 'find' | 'get'>;
  enqueue(jobs: readonly NewJob[]): Promise<unknown>;
  /** Whether the site can send mail. */
  mail: boolean;
  /** The owner's webhook; null if there is none. */
  webhook: string | null;
  now?: () => number;
}

/**
 * Returns a listener that adds jobs: a post to the webhook when an alarm begins or ends, and mails to administrators
 * when it begins.
 */
export function announceAlarms({ documents, enqueue, mail, webhook, now = Date.now }: AlarmReceivers) {
  const mailed = new Map<string, number>();
  return async ({ name, state, sentence, since }: AlarmChange): Promise<void> => {
    const jobs: NewJob[] = [];
    if (webhook !== null)
      jobs.push({
        key: `${ALARM_WEBHOOK}:${name}:${since}:${state}`,
        kind: ALARM_WEBHOOK,
        payload: { alarm: name, state, message: sentence, since },
      });
    if (mail && state === 'begins' && now() - (mailed.get(name) ?? 0) >= MAIL_EVERY) {
      mailed.set(name, now());
      const administrators = await documents.find(ADMINISTRATORS);
      for (const { id } of administrators)
        jobs.push({
          key: `${ALARM_MAIL}:${name}:${since}:${shortId(id)}`,
          kind: ALARM_MAIL,
          payload: { person: id, alarm: name },
        });
    }
    if (jobs.length > 0) await enqueue(jobs);
  };
}

/**
 * The mail about an alarm. It is not sent if the alarm has ended, or if the person has switched these mails off or is
 * no longer an administrator.
 */
export function alarmMailKind(
  documents: Pick<OwnerDocuments, 'get'>,
  studio: Pick<Studio, 'name' | 'features'>,
  origin: string,
): MailKind {
  return {
    async compose({ payload }) {
      const uid = String(payload.person);
      const [person, place] = [userRecordPath(uid), alarmPath(String(payload.alarm))];
      const found = await documents.get([person, place]);
      const choice = (await choicesOf(documents, [uid])).get(uid);
      const record = userRecordDocument.safeParse(found.get(person)?.fields);
      const alarm = alarmDocument.safeParse(found.get(place)?.fields);
      if (!record.success || !alarm.success || record.data.email === '') return null;
      if (!choice?.alarm || !mayGetStaffMail({ uid, ...record.data }, 'alarm')) return null;
      // Lazy import: not needed at startup.
      const { alarmMail } = await import('../ui/alarm-mail.ts');
      return { to: record.data.email, ...alarmMail(alarm.data.sentence, studio, origin), headers: AUTOMATIC };
    },
  };
}

/** The outbox queue (lane) that posts alarms to the owner's webhook. A retry posts the same content. */
export function webhookLane(webhook: string, origin: string, fetcher: typeof fetch = fetch): LaneSettings {
  return {
    handlers: {
      [ALARM_WEBHOOK]: async ({ key, payload }, signal): Promise<Outcome> => {
        const { alarm = '', state = '', message = '', since = 0 } = payload;
        const body = { site: origin, alarm, state, message, since: new Date(Number(since)).toISOString() };
        try {
          const response = await fetcher(webhook, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
            body: JSON.stringify(body),
            redirect: 'manual',
            signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]),
          });
          await response.body?.cancel();
          const note = `The webhook answered ${response.status}.`;
          if (response.ok) return { state: 'done', note };
          const mayPass = response.status >= 500 || response.status === 408 || response.status === 429;
          return { state: mayPass ? 'retry' : 'failed', note };
        } catch {
          return { state: 'retry', note: 'The webhook could not be reached.' };
        }
      },
    },
    repeatable: [ALARM_WEBHOOK],
    limits: { concurrency: 1, perMinute: 30, perDay: null },
  };
}
