import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import studio from '../../../demo-studio/studio.config.ts';
import { hasRspamd, startRspamd } from '../../../test/mail-servers/rspamd.ts';
import { postPath, signUpPath } from '../../../web/domain/places.ts';
import { newPost } from '../../../web/domain/posts/post.ts';
import { signUpId } from '../../../web/server/sign-ups/stored-sign-up.ts';
import { markdownTree } from '../../../web/ui/markdown/markdown-tree.ts';
import { mailingPath, mailingTextPath, newMailing, postMailingId } from '../model/mailing.ts';
import { withReturnPaths } from '../server/open-site-bounces.ts';
import { postMail } from '../ui/post-mail.ts';
import { openNewsStage } from './news-stage.ts';

const isDebian = hasRspamd();
if (!isDebian) console.log('No rspamd on this machine, or not root: not tested.');

/** The rspamd checks of the sending server's names. They need DNS, which the test does not have. */
const OF_DNS = /^HFILTER_(HELO|FROMHOST|HOSTNAME)_|_DNSFAIL$/;
const POST = 'lighting-the-harbour';

test.runIf(isDebian)(
  'rspamd finds nothing of weight 1 or more in the content of our mails',
  async () => {
    const senders = new Map<string, string>();
    const stage = await openNewsStage(
      {
        onRcptTo: ({ address }, { envelope }, callback) => {
          senders.set(address, envelope.mailFrom ? envelope.mailFrom.address : '');
          callback();
        },
      },
      ({ kinds }, key) => ({ kinds: withReturnPaths(kinds, key, 'bounces@studio.test'), webhook: null }),
    );
    const rspamd = await startRspamd();
    try {
      // The mail of a post of the demo, in the form in which the site stores it.
      const text = readFileSync(join(import.meta.dirname, `../../../demo-studio/posts/${POST}.md`), 'utf8');
      const post = { id: POST, title: 'Lighting the harbour', shortText: 'How we light it.', image: '' };
      const {
        subject,
        html,
        text: plain,
        leave,
      } = postMail({
        ...{ post, tree: markdownTree(text), byline: 'Ines Vale', studio },
        ...{ subject: post.title, preheader: post.shortText, origin: 'https://studio.test' },
      });
      await stage.store(mailingTextPath(postMailingId(POST)), { subject, html, text: plain, leave });
      await stage.store(signUpPath(signUpId('bea@mail.test')), {
        ...{ email: 'bea@mail.test', time: { $timestamp: '2026-01-01T00:00:00Z' }, consent: '', form: '/' },
        ...{ wants: 'all', state: 'confirmed', secret: 'secret-of-the-reader-1' },
      });
      await stage.store(postPath(POST), {
        ...newPost('ines', Date.now() - 1000),
        ...post,
        published: true,
      } as never);
      await stage.store(mailingPath(postMailingId(POST)), {
        ...newMailing({ kind: 'post', post: POST, to: 'all', subject, preheader: '', by: 'mia' }),
        at: { $timestamp: '2026-01-01T00:00:00Z' },
      });
      await stage.signUp('ada@mail.test');
      await vi.waitFor(() => expect(stage.smtp.mails).toHaveLength(2), 20_000);
      for (const rcpt of ['ada@mail.test', 'bea@mail.test']) {
        const mail = stage.smtp.mails.find((one) => one.includes(`To: ${rcpt}`)) ?? '';
        const from = senders.get(rcpt) ?? '';
        const server = { ip: '203.0.113.5', helo: 'mx.studio.test', hostname: 'mx.studio.test' };
        const symbols = rspamd.symbolsOf(mail, { ...server, from, rcpt });
        // This symbol proves that the mail was scanned.
        expect([...symbols.keys()]).toContain('MIME_TRACE');
        const heavy = [...symbols].filter(([name, weight]) => weight >= 1 && !OF_DNS.test(name));
        expect(heavy).toEqual([]);
      }
      // Proves that the scan detects spam.
      const spam = rspamd.symbolsOf(
        'Subject: x\r\n\r\nXJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X\r\n',
        {
          ...{ ip: '203.0.113.5', helo: 'mx.studio.test', hostname: 'mx.studio.test' },
          ...{ from: 'a@studio.test', rcpt: 'ada@mail.test' },
        },
      );
      expect(spam.has('GTUBE')).toBe(true);
    } finally {
      await rspamd.close();
      await stage.close();
    }
  },
  120_000,
);
