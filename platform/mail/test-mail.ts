import * as z from 'zod';
import { TEST_MAIL } from '../../web/domain/mail/outbox-job.ts';
import type { MailSettings } from '../domain/mail/mail-settings.ts';
import type { SenderCheck } from '../domain/mail/sender-check.ts';
import { checkSender, openDns } from './check-sender.ts';
import type { MailKind } from './mail-lane.ts';
import { AUTOMATIC, type Mail } from './transport.ts';

const payload = z.object({ to: z.string() });

/** The mail with which administrators test the mail settings. */
export function testMail(to: string, studioName: string): Mail {
  return {
    to,
    subject: `Test mail from ${studioName}`,
    text: `This is a test mail from the website of ${studioName}.

It arrived, so the site can send mail. To see whether receivers trust it, open the headers of this mail in your mail
program: they should say spf=pass, dkim=pass and dmarc=pass.
`,
    headers: AUTOMATIC,
  };
}

/** The kind of job that sends a test mail. Its result contains the checks of the sender. */
function testMailKind(studioName: string, check: () => Promise<SenderCheck[]>): MailKind {
  return {
    compose: async (job) => testMail(payload.parse(job.payload).to, studioName),
    afterSent: async ({ to }) => ({ to, checks: (await check()).map((one) => ({ ...one })) }),
  };
}

/** The kind of mail that needs only the mail settings: the test mail. Senders add others (platform/outbox/senders.ts). */
export function mailKinds(studioName: string, settings: MailSettings): Record<string, MailKind> {
  return {
    [TEST_MAIL]: testMailKind(
      studioName,
      recent(() => checkSender(settings, openDns())),
    ),
  };
}

/** How long the results of DNS checks are cached for further test mails, in milliseconds. */
const FRESH = 30_000;

function recent(check: () => Promise<SenderCheck[]>): () => Promise<SenderCheck[]> {
  let last: { checks: Promise<SenderCheck[]>; at: number } | null = null;
  return () => {
    if (last === null || Date.now() - last.at > FRESH) last = { checks: check(), at: Date.now() };
    return last.checks;
  };
}
