import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEntry } from '@studio-site/backend';
import { type PlainFields, toFields } from '@studio-site/backend/values';
import { Hono } from 'hono';
import type { SMTPServerOptions } from 'smtp-server';
import studio from '../../../demo-studio/studio.config.ts';
import type { MailServer } from '../../../platform/domain/mail/mail-settings.ts';
import { chooseEngine } from '../../../platform/engine/choose-engine.ts';
import { askAsOwner } from '../../../platform/engine/owner-access.ts';
import { ownerDocuments } from '../../../platform/engine/owner-documents.ts';
import { type MailKind, mailLane } from '../../../platform/mail/mail-lane.ts';
import { openTransport } from '../../../platform/mail/transport.ts';
import { openJobs, openSiteOutbox } from '../../../platform/outbox/site-outbox.ts';
import { openStageBackend } from '../../../test/stages/stage-backend.ts';
import { openSmtpStandIn } from '../../../test/stand-ins/smtp-stand-in.ts';
import { type NewsPages, newsRoutes } from '../server/news-routes.ts';
import { type News, openNews } from '../server/open-news.ts';

export const ORIGIN = 'https://studio.test';

/**
 * Adds bounce handling to the newsletter. Returns the changed kinds of mail, and the webhook for bounce reports. `key`
 * signs return addresses.
 */
type Extend = (news: News, key: string) => { kinds: Record<string, MailKind>; webhook: NewsPages['bounces'] };

/**
 * The newsletter for tests, on its own backend and with a test mail server. `options` can make the test mail server
 * reject mail. If `server` is given, mail is sent to it instead.
 */
export async function openNewsStage(
  options: SMTPServerOptions = {},
  extend: Extend = ({ kinds }) => ({ kinds, webhook: null }),
  server: MailServer | null = null,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-site-news-'));
  const backend = await openStageBackend(dataDir);
  const smtp = await openSmtpStandIn(options);
  const settings = { ...smtp.settings, ...(server && { server }) };
  const transport = openTransport(settings);
  const clock = { ahead: 0 };
  const errors: string[] = [];
  const engine = chooseEngine({ webAppConfig: null, firestoreEmulator: null } as never);
  const { projectId } = engine.app;
  const ask = (path: string, body: object) => askAsOwner(backend, projectId, path, body);
  const jobs = openJobs(ask, projectId);
  const start = (sendsSince: number | null) => {
    const site = {
      ...{ documents: ownerDocuments(ask, projectId), jobs, studio, origin: ORIGIN },
      // Starting the formatting thread takes too long for a test, so a mail contains only the short text.
      format: async () => ({ tree: null, isFinal: true }),
      files: { theme: () => ({ css: '' }) } as never,
      log: ({ level, message }: LogEntry) => level === 'error' && errors.push(String(message)),
      now: () => Date.now() + clock.ahead,
    };
    const news = openNews(site, backend);
    const { kinds, webhook } = extend(news, backend.ownerToken);
    const lanes = [mailLane(kinds, settings, transport), ...news.lanes];
    const outbox = openSiteOutbox(jobs, backend, lanes, () => {});
    news.start({ since: sendsSince });
    const stopListening = backend.onCommit(({ changes }) => news.onCommit(changes));
    const stop = async () => {
      stopListening();
      await news.close();
    };
    return { news, webhook, outbox, stop };
  };
  let running = start(0);
  const routes = newsRoutes({ ...running.news, bounces: running.webhook }, studio, () => 'reader', false);
  const app = new Hono().route(routes.at, routes.app);
  const stop = async () => {
    await running.stop();
    await running.outbox.close();
  };
  const documents = 'http://localhost/v1/projects/demo-studio/databases/(default)/documents';
  const request = async (path: string, method = 'GET') =>
    backend.fetch(
      new Request(`${documents}/${path}`, {
        method,
        headers: { Authorization: `Bearer ${backend.ownerToken}` },
      }),
    );
  return {
    smtp,
    clock,
    errors,
    get outbox() {
      return running.outbox.outbox;
    },
    signUp: (email: string, client = 'network') =>
      running.news.request({ email, consent: 'Yes', form: '/' }, client),
    get: (path: string) => app.request(path),
    send: (path: string, init: RequestInit) => app.request(path, { method: 'POST', ...init }),
    request: (path: string, body: FormData | URLSearchParams) => app.request(path, { method: 'POST', body }),
    post: (path: string, form: Record<string, string>) =>
      app.request(path, { method: 'POST', body: new URLSearchParams(form) }),
    store: (path: string, fields: PlainFields) => backend.setDocuments([{ path, fields: toFields(fields) }]),
    /** The documents of a collection as plain values. */
    async list(collection: string): Promise<Record<string, unknown>[]> {
      const answer = (await (await request(`${collection}?pageSize=300`))?.json()) as {
        documents?: { fields: Record<string, Record<string, unknown>> }[];
      };
      return (answer.documents ?? []).map(({ fields }) =>
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Object.values(value)[0]])),
      );
    },
    /**
     * Stops all work and starts again, as when the site restarts. `sendsSince`: when the data folder began to send;
     * null for a copy, which must not send.
     */
    async restart(sendsSince: number | null = 0): Promise<void> {
      await stop();
      running = start(sendsSince);
    },
    async close(): Promise<void> {
      await stop();
      transport.close();
      await smtp.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type NewsStage = Awaited<ReturnType<typeof openNewsStage>>;

/** Decodes the quoted-printable text of a mail. */
export const decoded = (mail: string): string =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** The path and query of the link to the page `/mail/confirm` or `/mail/leave` in a mail. */
export function linkIn(mail: string, page: 'confirm' | 'leave'): string {
  const link = new RegExp(`${ORIGIN}(/mail/${page}\\?token=[\\w.-]+)`).exec(decoded(mail))?.[1];
  if (link === undefined) throw new Error(`The mail has no link to ${page}.`);
  return link;
}

export const tokenOf = (path: string): string => path.split('token=')[1] ?? '';
