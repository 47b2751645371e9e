import { TEST_MAIL } from '../../domain/mail/outbox-job.ts';
import type { SenderCheck } from '../../domain/mail/sender-check.ts';
import { checkSender, openDns } from './check-sender.ts';
import type { MailKind } from './mail-lane.ts';
import type { MailSettings } from './mail-settings.ts';
import { testMailKind } from './test-mail.ts';

/** The kind of mail that needs only the mail settings: the test mail. Parts of the site add others (web/server/part.ts). */
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
