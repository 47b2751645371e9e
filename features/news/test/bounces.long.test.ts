import { expect, test, vi } from 'vitest';
import { mailFrom, mailUrl } from '../../../platform/domain/mail/mail-settings.ts';
import { hasDovecot, startDovecot } from '../../../test/mail-servers/dovecot.ts';
import { hasPostfix, startPostfix } from '../../../test/mail-servers/postfix.ts';
import { openSmtpStandIn, reply } from '../../../test/stand-ins/smtp-stand-in.ts';
import { postPath, SIGN_UPS, signUpPath } from '../../../web/domain/places.ts';
import { newPost } from '../../../web/domain/posts/post.ts';
import { signUpId } from '../../../web/server/sign-ups/stored-sign-up.ts';
import { MAILINGS, mailingPath, newMailing, postMailingId } from '../model/mailing.ts';
import { readMailbox } from '../server/bounce-mailbox.ts';
import { type Bounces, openBounces } from '../server/bounces.ts';
import { withReturnPaths } from '../server/open-site-bounces.ts';
import { openNewsStage } from './news-stage.ts';

const isDebian = hasPostfix() && hasDovecot();
if (!isDebian) console.log('No Postfix and Dovecot 2.3 on this machine, or not root: not tested.');

const GONE = 'gone@elsewhere.test';
const FULL = 'full@elsewhere.test';

test.runIf(isDebian)(
  'Postfix returns a mail to a missing mailbox, and the site pauses the address',
  async () => {
    const receiver = await openSmtpStandIn({
      onRcptTo: ({ address }, _session, callback) => {
        if (address === GONE) return callback(reply(550, '5.1.1 User unknown'));
        callback(address === FULL ? reply(552, '5.2.2 Mailbox full') : null);
      },
    });
    const dovecot = await startDovecot();
    const postfix = await startPostfix({
      virtual_mailbox_domains: 'studio.test',
      virtual_mailbox_maps: 'static:ok',
      virtual_transport: `lmtp:inet:127.0.0.1:${dovecot.port}`,
      recipient_delimiter: '+',
      default_transport: `smtp:[127.0.0.1]:${receiver.settings.server.port}`,
    });
    let bounces: Bounces | undefined;
    const stage = await openNewsStage(
      {},
      ({ signUps, mailings, kinds }, key) => {
        const from = mailFrom.parse('news@studio.test');
        bounces = openBounces({ signUps, mailings, key, from, log: () => {} });
        return { kinds: withReturnPaths(kinds, key, 'bounces@studio.test'), webhook: null };
      },
      mailUrl.parse(`smtp://127.0.0.1:${postfix.port}`),
    );
    const login = { user: 'bounces', password: 'secret' };
    const mailbox = { host: '127.0.0.1', port: dovecot.imapPort, tls: 'none', login } as const;
    const reports = async (apply: (source: Buffer) => Promise<void>) => {
      let count = 0;
      await readMailbox(mailbox, async (source) => {
        await apply(source);
        count += 1;
      });
      return count;
    };
    try {
      for (const email of [GONE, FULL, 'ada@elsewhere.test'])
        await stage.store(signUpPath(signUpId(email)), {
          ...{ email, time: { $timestamp: '2026-01-01T00:00:00Z' }, consent: '', form: '/', wants: 'all' },
          ...{ state: 'confirmed', secret: 'secret-of-the-reader-1' },
        });
      await stage.store(postPath('snow'), {
        ...newPost('ines', Date.now() - 1000),
        ...{ title: 'Snow', shortText: 'It settles.', published: true },
      } as never);
      await stage.store(mailingPath(postMailingId('snow')), {
        ...newMailing({ kind: 'post', post: 'snow', to: 'all', subject: 'Snow', preheader: '', by: 'mia' }),
        at: { $timestamp: '2026-01-01T00:00:00Z' },
      });
      await dovecot.mailsOf('bounces', 2);
      expect(receiver.mails).toHaveLength(1);

      // A report that could not be applied is kept and read again.
      await expect(reports(() => Promise.reject(new Error('full disk')))).rejects.toThrow('full disk');
      expect(await reports(async (source) => bounces?.ofMail(source))).toBe(2);
      expect(await reports(async () => {})).toBe(0);

      const signUps = await stage.list(SIGN_UPS);
      const of = (address: string) => signUps.find(({ email }) => email === address);
      expect(of(GONE)).toMatchObject({ state: 'paused', reason: expect.stringContaining('550 5.1.1') });
      expect(of(FULL)).toMatchObject({ state: 'confirmed', bounces: '1' });
      expect(of('ada@elsewhere.test')).toMatchObject({ state: 'confirmed' });
      await vi.waitFor(async () => {
        const [mailing] = await stage.list(MAILINGS);
        expect(JSON.stringify(mailing)).toContain('"bounced":{"integerValue":"2"}');
      });
    } finally {
      await stage.close();
      postfix.close();
      await dovecot.close();
      await receiver.close();
    }
  },
  120_000,
);
