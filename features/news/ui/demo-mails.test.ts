import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import studio from '../../../e2e/support/studio/studio.config.ts';
import { markdownTree } from '../../../web/ui/markdown/markdown-tree.ts';
import { encodedSize } from '../model/encoded-size.ts';
import { mailForReader } from './mail-for-reader.ts';
import { MOST_BYTES, postMail } from './post-mail.ts';

// Renders every post of the demo as a mail. Three of these mails are in git, so that changes can be reviewed.
const DEMO = join(import.meta.dirname, '../../../demo-studio');
const FACTS: { id: string; title: string; shortText: string; image: string }[] = JSON.parse(
  readFileSync(join(DEMO, 'posts.json'), 'utf8'),
);
const KEPT = ['lighting-the-harbour', 'strange-markup', 'trailer-notes'];
const LEAVE = 'https://studio.example/mail/leave?token=1.2';

function demoMail(id: string) {
  const post = FACTS.find((facts) => facts.id === id);
  if (!post) throw new Error(`posts.json has no ${id}.`);
  return postMail({
    post,
    tree: markdownTree(readFileSync(join(DEMO, 'posts', `${id}.md`), 'utf8')),
    byline: 'Ines Vale · Nov 21, 2026',
    subject: post.title,
    preheader: post.shortText,
    studio,
    origin: 'https://studio.example',
  });
}

const IDS = readdirSync(join(DEMO, 'posts')).map((name) => name.replace('.md', ''));

test.each(IDS)('the demo post %s as a mail has no scripts, frames, forms or relative addresses', (id) => {
  const mail = demoMail(id);
  const html = mailForReader(mail, LEAVE).html;
  expect(mail.isCut).toBe(false);
  expect(encodedSize(html)).toBeLessThan(MOST_BYTES);
  expect(html).not.toMatch(/<(?:script|iframe|form|input|svg|button|link)\b|<[a-z][^>]*\son\w+=/i);
  const addresses = [...html.matchAll(/<[a-z][^>]*? (?:href|src)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses) expect(address).toMatch(/^(?:https?:\/\/|mailto:|tel:)/);
  expect(html).not.toMatch(/\.(?:svg|webp|avif)"/);
  for (const line of mailForReader(mail, LEAVE).text.split('\n'))
    expect(Buffer.byteLength(line)).toBeLessThan(998);
});

test.each(KEPT)('the mail of the demo post %s equals the stored example', async (id) => {
  const mail = demoMail(id);
  await expect(mailForReader(mail, LEAVE).html).toMatchFileSnapshot(
    `../../../features/news/test/demo-mails/${id}.html`,
  );
  await expect(mailForReader(mail, LEAVE).text).toMatchFileSnapshot(
    `../../../features/news/test/demo-mails/${id}.txt`,
  );
});
