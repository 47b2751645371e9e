import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEntry } from '@studio-site/backend';
import { openOutbox, startWorker } from '@studio-site/backend/outbox';
import { type PlainFields, toFields } from '@studio-site/backend/values';
import type { SMTPServerOptions } from 'smtp-server';
import studio from '../../../demo-studio/studio.config.ts';
import { askAsOwner } from '../../../platform/engine/owner-access.ts';
import { ownerDocuments } from '../../../platform/engine/owner-documents.ts';
import { mailLane } from '../../../platform/mail/mail-lane.ts';
import { openTransport } from '../../../platform/mail/transport.ts';
import { openStageBackend, PROJECT } from '../../../test/stages/stage-backend.ts';
import { openSmtpStandIn } from '../../../test/stand-ins/smtp-stand-in.ts';
import type { ReviewedCollection } from '../../../web/domain/collections.ts';
import { OUTBOX, postPath, userRecordPath } from '../../../web/domain/places.ts';
import { openStaffMail } from '../server/open-staff-mail.ts';

/** A collection of a feature whose drafts can be in review. */
export const LEAFLETS: ReviewedCollection = {
  path: 'projectdata/website/leaflets',
  reviewed: { what: 'leaflet', named: ['title', 'address'], editor: '/admin/leaflets/' },
};

/**
 * Mail for staff in a test setup with its own backend and a test mail server. As with a scheduler, work happens only
 * during `look`, `send` and `run`, so that a test can restart the process between any two of them.
 */
export async function openStaffMailStage(options: SMTPServerOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-site-staff-mail-'));
  const backend = await openStageBackend(dataDir);
  const smtp = await openSmtpStandIn(options);
  const transport = openTransport(smtp.settings);
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const errors: string[] = [];
  const ask = (path: string, body: object) => askAsOwner(backend, PROJECT, path, body);
  const outbox = openOutbox({ ask, projectId: PROJECT, collection: OUTBOX, now });
  const start = (sendsSince = 0) => {
    const site = {
      ...{
        backend: null,
        documents: ownerDocuments(ask, PROJECT),
        studio,
        origin: 'https://studio.test',
        now,
      },
      log: ({ level, message }: LogEntry) => level === 'error' && errors.push(String(message)),
    };
    const mail = openStaffMail(site, [LEAFLETS]);
    mail.start({ since: sendsSince, mail: true });
    return { lane: mailLane(mail.sender.mails, smtp.settings, transport), running: mail };
  };
  let process = start();
  const store = (path: string, fields: PlainFields) =>
    backend.setDocuments([{ path, fields: toFields(fields) }]);
  const look = async () => {
    // With a scheduler, the site looks for events at most every five minutes.
    clock.ahead += 5 * 60_000;
    await process.running.look();
  };
  const send = () => startWorker({ outbox, lanes: [process.lane], alone: false, now }).drain(200);
  return {
    smtp,
    clock,
    now,
    errors,
    outbox,
    store,
    look,
    send,
    /** Looks for events, and sends the mails that are due. */
    async run(): Promise<void> {
      await look();
      await send();
    },
    /** Drops all state in memory, as a restart does. */
    async restart(sendsSince = 0): Promise<void> {
      await process.running.close();
      process = start(sendsSince);
    },
    person: (uid: string, permissionLevel: number, fields: PlainFields = {}) =>
      store(userRecordPath(uid), {
        ...{ firstName: uid, lastName: 'Vale', teamRole: '', permissionLevel, email: `${uid}@studio.test` },
        ...fields,
      }),
    post: (id: string, fields: PlainFields = {}) =>
      store(postPath(id), {
        ...{ title: id, authors: ['ada'], shortText: '', image: '', content: '', creationDate: 1 },
        ...{ publishDate: 1, published: false, pinned: false, featured: false, ...fields },
      }),
    /** The mails so far, each as `recipient: subject`, in alphabetical order. */
    subjects: () =>
      smtp.mails
        .map((mail) => `${/^To: (\S+)@/m.exec(mail)?.[1]}: ${subjectOf(mail)}`)
        .sort((a, b) => a.localeCompare(b)),
    async close(): Promise<void> {
      await process.running.close();
      transport.close();
      await smtp.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The subject of a mail, decoded. */
function subjectOf(mail: string): string {
  const line = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(mail)?.[1] ?? '';
  return line
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    )
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
    .replace(/\r?\n[ \t]/g, ' ');
}

export type StaffMailStage = Awaited<ReturnType<typeof openStaffMailStage>>;
