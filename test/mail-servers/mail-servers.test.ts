import { expect, test } from 'vitest';
import { mailFrom, mailUrl } from '../../platform/domain/mail/mail-settings.ts';
import { messageId, openTransport } from '../../platform/mail/transport.ts';
import { hasDovecot, startDovecot } from './dovecot.ts';
import { hasOpenDkim, startOpenDkim } from './opendkim.ts';
import { hasPostfix, startPostfix } from './postfix.ts';

// Tests with Debian's mail servers, on local ports. Other systems skip them, and test mail only with `smtp-server`.
const isDebian = hasPostfix() && hasDovecot() && hasOpenDkim();
if (!isDebian) console.log('No Postfix, Dovecot 2.3 and opendkim on this machine, or not root: not tested.');

test.runIf(isDebian)(
  'a mail with one-click headers passes Postfix, is signed, and arrives unchanged',
  async () => {
    const dkim = await startOpenDkim('studio.test');
    const dovecot = await startDovecot();
    const postfix = await startPostfix({
      virtual_mailbox_domains: 'mail.test',
      virtual_mailbox_maps: 'static:ok',
      virtual_transport: `lmtp:inet:127.0.0.1:${dovecot.port}`,
      smtpd_milters: dkim.milter,
      milter_default_action: 'tempfail',
    });
    const from = mailFrom.parse('A Studio <news@studio.test>');
    const settings = {
      server: mailUrl.parse(`smtp://127.0.0.1:${postfix.port}`),
      from,
      perMinute: 1,
      perDay: null,
    };
    const transport = openTransport(settings);
    const send = (to: string) =>
      transport.send(
        {
          to,
          subject: 'Ärger im Leuchtturm 🎮',
          text: 'Hallo Wörld\n.\nA line after a dot alone\n',
          html: '<p>Hallo Wörld</p>',
          headers: {
            'List-Unsubscribe': '<https://studio.test/mail/leave/abc>',
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        },
        messageId(to, from),
      );
    try {
      expect(await send('ada@mail.test')).toMatchObject({
        state: 'done',
        note: expect.stringContaining('queued as'),
      });
      const [mail = ''] = await dovecot.mailsOf('ada', 1);
      expect(mail).toContain(`Message-ID: ${messageId('ada@mail.test', from)}`);
      const [, signature = ''] = /^DKIM-Signature: ((?:.|\n[ \t])*)/m.exec(mail) ?? [];
      expect(signature).toContain('d=studio.test');
      expect(signature.toLowerCase()).toMatch(/h=[^;]*list-unsubscribe:list-unsubscribe-post/s);
      expect(mail).toContain('A line after a dot alone');

      // Postfix rejects this recipient permanently, because the domain cannot exist.
      expect(await send('ada@-.invalid..')).toMatchObject({ state: 'failed' });
      // Without its milter, Postfix rejects all mail temporarily.
      dkim.close();
      expect(await send('bob@mail.test')).toMatchObject({
        state: 'blocked',
        note: expect.stringContaining('4.7.1'),
      });
    } finally {
      transport.close();
      postfix.close();
      await dovecot.close();
      dkim.close();
    }
  },
  120_000,
);
