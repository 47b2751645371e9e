import * as z from 'zod';
import type { SenderCheck } from '../../domain/mail/sender-check.ts';
import type { Mail } from './mail.ts';
import type { MailKind } from './mail-lane.ts';

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
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The kind of job that sends a test mail. Its result contains the checks of the sender. */
export function testMailKind(studioName: string, check: () => Promise<SenderCheck[]>): MailKind {
  return {
    compose: async (job) => testMail(payload.parse(job.payload).to, studioName),
    afterSent: async ({ to }) => ({ to, checks: (await check()).map((one) => ({ ...one })) }),
  };
}
