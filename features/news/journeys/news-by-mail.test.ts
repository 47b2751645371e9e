import { toFields } from '@studio-site/backend/values';
import { axeViolations } from '../../../e2e/support/axe.ts';
import { openAs } from '../../../e2e/support/open-as.ts';
import { expect, otherVisitor, SiteProcess, test } from '../../../e2e/support/site.ts';
import { storeDocument } from '../../../e2e/support/stage.ts';
import { openSmtpStandIn, type SmtpStandIn } from '../../../test/stand-ins/smtp-stand-in.ts';
import { mailingPath, newMailing } from '../model/mailing.ts';

// Tests features/news/documents.md.

/** The password of the mail provider's webhook. */
const SECRET = 'a-password-of-the-provider';

let smtp: SmtpStandIn;
let site: SiteProcess;
test.beforeAll(async () => {
  smtp = await openSmtpStandIn();
  const { host, port } = smtp.settings.server;
  site = new SiteProcess({
    MAIL_URL: `smtp://${host}:${port}`,
    MAIL_FROM: 'News <news@studio.test>',
    MAIL_BOUNCES_SECRET: SECRET,
  });
  await site.start();
});
test.afterAll(async () => {
  await site.remove();
  await smtp.close();
});

/** The mails to an address. Decodes only soft line breaks and `=3D`, so that links can be found. */
const mailsTo = (address: string) =>
  smtp.mails
    .filter((mail) => mail.includes(`To: ${address}`))
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='));

async function newestMailTo(address: string, count: number): Promise<string> {
  await expect.poll(() => mailsTo(address).length).toBe(count);
  return mailsTo(address).at(-1) ?? '';
}

const linkIn = (mail: string, page: string) =>
  new RegExp(`https?://[^\\s"<>]+/mail/${page}\\?token=[\\w.-]+`).exec(mail)?.[0] ?? '';

test('a visitor signs up, confirms, gets the post that staff send, and unsubscribes @embedded', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const visitor = await otherVisitor(browser, site);
  await test.step('after signing up, the visitor gets a mail whose link opens a page to confirm', async () => {
    await visitor.goto('/');
    await visitor.getByRole('textbox', { name: /Email/ }).fill('ada@mail.test');
    await visitor.getByRole('button', { name: 'Submit' }).click();
    await expect(visitor.getByText('Thanks for submitting!')).toBeVisible();
    const link = linkIn(await newestMailTo('ada@mail.test', 1), 'confirm');
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'Confirm your sign-up' })).toBeVisible();
    expect(await axeViolations(visitor)).toEqual([]);
    await visitor.getByRole('button', { name: 'Yes, send me news' }).click();
    await expect(visitor.getByRole('heading', { name: 'Thank you, you are signed up' })).toBeVisible();
    await visitor.goto(link);
    await visitor.getByRole('button', { name: 'Yes, send me news' }).click();
    await expect(visitor.getByRole('heading', { name: 'Already confirmed' })).toBeVisible();
  });

  const page = await otherVisitor(browser, site);
  await test.step('administrators see the address as confirmed', async () => {
    await openAs(page, 'Demo Administrator', '/admin/site#sign-ups');
    await expect(page.getByRole('row', { name: /ada@mail\.test/ })).toContainText('Confirmed');
    await expect(page.getByRole('region', { name: 'By state' })).toContainText('1 confirmed');
  });

  const panel = page.getByRole('dialog', { name: /^Publish “/ });
  await test.step('the publish panel previews the mail and sends a test', async () => {
    await page.goto('/admin/blogs/winter-patch');
    await page.getByRole('button', { name: 'Publish…' }).click();
    await panel.getByText('Also send by mail').click();
    await expect(panel.getByText('1 confirmed reader wants this.')).toBeVisible();
    await panel.getByLabel('Subject', { exact: true }).fill('Snow has come');
    await panel.getByRole('button', { name: 'Preview', exact: true }).click();
    const preview = page.getByRole('dialog', { name: 'Preview of the mail' });
    await expect(preview.frameLocator('iframe').getByText('In the patch')).toBeVisible();
    await preview.getByRole('radio', { name: 'Plain text' }).check();
    await expect(preview.getByText('Choose your mails or unsubscribe')).toBeVisible();
    expect(await axeViolations(page, '.mail-preview .mantine-Modal-body')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'Preview', exact: true })).toBeFocused();
    await panel.getByRole('button', { name: 'Send me a test' }).click();
    await expect(panel.getByText('A test is on its way to administrator@demo.localhost.')).toBeVisible();
    expect(await newestMailTo('administrator@demo.localhost', 1)).toContain('Subject: Snow has come');
  });

  await test.step('a mail planned for a draft can be cancelled and planned again; publishing sends it', async () => {
    await panel.getByRole('button', { name: 'Send when the post is live' }).click();
    await expect(panel.getByText('Not started yet. It starts when the post is live.')).toBeVisible();
    await panel.getByRole('button', { name: 'Cancel the mail' }).click();
    await panel.getByLabel('Subject', { exact: true }).fill('Snow has come');
    await panel.getByRole('button', { name: 'Send when the post is live' }).click();
    await expect(panel.getByText('Not started yet. It starts when the post is live.')).toBeVisible();
    expect(mailsTo('ada@mail.test')).toHaveLength(1);
    await panel.getByRole('button', { name: 'Publish now' }).click();
    await expect(panel.getByText('Published. Visitors can read it now.')).toBeVisible();
    expect(await newestMailTo('ada@mail.test', 2)).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
  });

  await test.step('publishing the post again sends no second mail', async () => {
    await panel.getByRole('button', { name: 'Undo' }).click();
    await panel.getByRole('button', { name: 'Publish now' }).click();
    await expect(panel.getByText('Published. Visitors can read it now.')).toBeVisible();
    await panel.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('a correction is mailed on request, with the current text of the post', async () => {
    await page.getByRole('textbox', { name: 'Content' }).fill('The patch comes a week later.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    expect(mailsTo('ada@mail.test')).toHaveLength(2);
    await page.getByRole('button', { name: 'Live…' }).click();
    const live = page.getByRole('dialog', { name: /^Live: “/ });
    await live.getByRole('button', { name: 'Send a correction…' }).click();
    await expect(live.getByLabel('Subject', { exact: true })).toHaveValue(/^Correction: /);
    await live.getByRole('button', { name: 'Send the correction now' }).click();
    const mail = await newestMailTo('ada@mail.test', 3);
    expect(mail).toContain('Subject: Correction:');
    expect(mail).toContain('The patch comes a week later.');
    await expect(live.getByText('Sent: 1 of 1 mail accepted.')).toHaveCount(2);
    await expect(live.getByRole('button', { name: 'Send a correction…' })).toHaveCount(0);
  });

  await test.step('the reader unsubscribes, and the results of the mailing count the unsubscription', async () => {
    await visitor.goto(linkIn(mailsTo('ada@mail.test')[1] ?? '', 'leave'));
    await expect(visitor.getByRole('radio', { name: 'All news' })).toBeChecked();
    expect(await axeViolations(visitor)).toEqual([]);
    await visitor.getByRole('radio', { name: 'One mail a week' }).check();
    await visitor.getByRole('button', { name: 'Save' }).click();
    await expect(visitor.getByRole('radio', { name: 'One mail a week' })).toBeChecked();
    await visitor.getByRole('button', { name: 'Send me no more news' }).click();
    await expect(visitor.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await page.goto('/admin/site#news');
    const row = page.getByRole('row', { name: /^Snow has come/ }).filter({ hasText: 'General news' });
    await expect(row).toContainText('Sent: 1 of 1 mail accepted.');
    await expect(row).toContainText('1 unsubscribed through this mail');
    expect(await axeViolations(page)).toEqual([]);
    expect(mailsTo('ada@mail.test')).toHaveLength(3);
  });

  await test.step('a mailing shows its results and the mail itself', async () => {
    const row = page.getByRole('row', { name: /Snow has come/ }).filter({ hasText: 'General news' });
    await row.getByRole('link', { name: 'Snow has come' }).click();
    await expect(page.getByRole('heading', { name: 'Snow has come', level: 3 })).toBeFocused();
    await expect(page).toHaveURL('/admin/site#news/post_winter-patch');
    await expect(page.getByRole('region', { name: 'Results' })).toContainText(
      /Waiting\s*0\s*Accepted\s*1\s*Refused\s*0\s*Uncertain\s*0/,
    );
    const mail = page.getByRole('region', { name: 'The mail' });
    await expect(mail.frameLocator('iframe').getByText('In the patch')).toBeVisible();
    await mail.getByLabel('Show as').selectOption('Plain text');
    await expect(mail.getByText('/mail/leave')).toBeVisible();
    // The plain text is shown, because Axe cannot run in the sandboxed frame that shows the HTML.
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'All mailings' }).click();
    await expect(page.getByRole('table', { name: 'Mailings' })).toBeVisible();
  });

  await test.step('mailings beyond the newest twenty are loaded on request', async () => {
    const order = { kind: 'test', post: '', to: '', subject: 'Last year', preheader: '', by: '' } as const;
    const old = { ...newMailing(order), state: 'sent', at: { $timestamp: '2025-01-01T00:00:00Z' } };
    for (let at = 0; at < 20; at += 1) await storeDocument(site, mailingPath(`test_${at}`), toFields(old));
    const rows = page.getByRole('row', { name: /^Last year/ });
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(rows).toHaveCount(20);
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  });

  await test.step('“Sign-ups” shows how many came from each page', async () => {
    await page.goto('/admin/site#sign-ups');
    await expect(page.getByRole('region', { name: 'By page' })).toContainText(/Home\s*1/);
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step('an unknown mailing is named as such; an editor sees no mailings', async () => {
    await page.goto('/admin/site#news/post_nothing');
    await expect(page.getByText('There is no such mailing.')).toBeVisible();
    const editor = await otherVisitor(browser, site);
    await openAs(editor, 'Demo Editor', '/admin/site#news/post_winter-patch');
    await expect(editor.getByRole('region', { name: 'Pictures' })).toBeVisible();
    await expect(editor.getByRole('region', { name: 'News by mail' })).toHaveCount(0);
    await editor.context().close();
  });
  await visitor.context().close();
  await page.context().close();
});

test('an address with a reported bounce is paused until an administrator resumes it @embedded', async ({
  browser,
  request,
}) => {
  await request.post(`${site.origin}/forms/sign-up`, { form: { email: 'gone@mail.test' } });
  await newestMailTo('gone@mail.test', 1);
  const report = (password: string) =>
    request.post(`${site.origin}/mail/bounces`, {
      headers: { authorization: `Basic ${btoa(`postmark:${password}`)}` },
      data: {
        RecordType: 'Bounce',
        Type: 'HardBounce',
        Email: 'gone@mail.test',
        Details: '550 5.1.1 Unknown user',
      },
    });
  expect((await report('a-guess')).status()).toBe(401);
  expect((await report(SECRET)).status()).toBe(200);

  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Administrator', '/admin/site#mail');
  const ways = page.getByRole('region', { name: 'Bounces and complaints' });
  await expect(ways).toContainText('Your mail provider can report to this site at /mail/bounces.');
  expect(await axeViolations(page)).toEqual([]);
  await page.goto('/admin/site#sign-ups');
  const row = page.getByRole('row', { name: /gone@mail\.test/ });
  await expect(row).toContainText('Paused550 5.1.1 Unknown user');
  const resume = row.getByRole('button', { name: 'Resume gone@mail.test' });
  await resume.click();
  const dialog = page.getByRole('dialog', { name: 'Resume gone@mail.test?' });
  await expect(dialog).toContainText('Paused because: 550 5.1.1 Unknown user');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(resume).toBeFocused();
  await resume.click();
  await dialog.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Waiting');
  await expect(resume).toHaveCount(0);
  await page.context().close();
});
