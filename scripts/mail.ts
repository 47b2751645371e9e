import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { reasonOf, StartError } from '../platform/errors.ts';
import { checkSender, openDns } from '../platform/mail/check-sender.ts';
import { testMail } from '../platform/mail/test-mail.ts';
import { messageId, openTransport } from '../platform/mail/transport.ts';
import { noteSending, readSending } from '../platform/outbox/sending-folder.ts';
import { loadEnvironmentFile } from '../platform/settings/environment-file.ts';
import { readDataDir, readMailSettings } from '../platform/settings/settings.ts';

/**
 * Sends a test mail with the current settings. Prints its outcome and the results of `checkSender`. Resolves to the
 * exit code.
 */
async function sendTest(to: string): Promise<0 | 1> {
  const settings = readMailSettings(process.env);
  if (settings === null)
    throw new StartError(
      'No mail is sent yet: set MAIL_URL and MAIL_FROM (docs/mail.md), for example in .env.',
    );
  const transport = openTransport(settings);
  const { state, note = '' } = await transport.send(
    testMail(to, settings.from.name || settings.from.address),
    messageId(`mail-test:${randomUUID()}`, settings.from),
  );
  transport.close();
  console.log(state === 'done' ? `The mail server accepted the mail to ${to}: ${note}` : note);
  for (const { name, state: found, text, record } of await checkSender(settings, openDns())) {
    console.log(`\n${name}: ${found}\n  ${text}`);
    if (record) console.log(`  ${record.name}  ${record.type}  ${record.value}`);
  }
  return state === 'done' ? 0 : 1;
}

/** Lets a copied site send mail from its next start on. Returns a sentence to print. */
function turnOn(dataDir: string): string {
  const { state } = readSending(dataDir);
  if (state === 'on') return `${dataDir} sends mail already.`;
  // The site must have started once on the copy, because that start marks the mails that the original may have sent.
  if (state !== 'off')
    throw new StartError(`Start the site once with ${dataDir}, and then run this command again.`);
  noteSending(dataDir, Date.now());
  return `${dataDir} sends mail from the next start on. Its original must not run any more.`;
}

// `npm run mail -- test <address>` and `npm run mail -- on` (docs/mail.md).
try {
  const [command, to = '', ...more] = process.argv.slice(2);
  const isOn = command === 'on' && to === '';
  const isTest = command === 'test' && /^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(to);
  if ((!isOn && !isTest) || more.length > 0)
    throw new StartError('Usage: npm run mail -- test <e-mail address>, or: npm run mail -- on');
  loadEnvironmentFile(join(import.meta.dirname, '..'));
  if (isOn) console.log(turnOn(readDataDir(process.env, '.')));
  else process.exitCode = await sendTest(to);
} catch (error) {
  console.error(error instanceof StartError ? reasonOf(error) : error);
  process.exitCode = 1;
}
