import type { Page } from '@playwright/test';
import { axeViolations } from '../../../e2e/support/axe.ts';
import { newPost } from '../../../e2e/support/editing.ts';
import { openAs } from '../../../e2e/support/open-as.ts';
import { expect, otherVisitor, SiteProcess, test } from '../../../e2e/support/site.ts';
import { openSmtpStandIn, type SmtpStandIn } from '../../../test/stand-ins/smtp-stand-in.ts';

// Tests features/staff-mail/README.md#what-the-site-does.

let smtp: SmtpStandIn;
let site: SiteProcess;
test.beforeAll(async () => {
  smtp = await openSmtpStandIn();
  const { host, port } = smtp.settings.server;
  site = new SiteProcess({ MAIL_URL: `smtp://${host}:${port}`, MAIL_FROM: 'News <news@studio.test>' });
  await site.start();
});
test.afterAll(async () => {
  await site.remove();
  await smtp.close();
});

const mailsTo = (name: string) =>
  smtp.mails
    .filter((mail) => mail.includes(`To: ${name}@demo.localhost`))
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='));

const TITLE = 'Fog over the pier';
const bar = (page: Page) => page.getByRole('main').locator('header').first();

test('staff get mails about a review and a live post, and can switch them off @embedded', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const editor = await otherVisitor(browser, site);
  await test.step('an administrator switches off mails about reviews', async () => {
    const administrator = await otherVisitor(browser, site);
    await openAs(administrator, 'Demo Administrator');
    await administrator.getByRole('button', { name: /Account menu/ }).click();
    await administrator.getByRole('link', { name: 'Mail to you' }).click();
    await expect(administrator.getByText('Mails go to administrator@demo.localhost')).toBeVisible();
    const review = administrator.getByRole('checkbox', { name: 'A post is ready for review' });
    await expect(review).toBeChecked();
    await expect(administrator.getByRole('checkbox')).toHaveCount(4);
    await review.uncheck();
    await expect(administrator.getByText('Saved.')).toBeVisible();
    await administrator.reload();
    await expect(review).not.toBeChecked();
    await expect(administrator.getByRole('checkbox', { name: 'Your post is live' })).toBeChecked();
    expect(await axeViolations(administrator)).toEqual([]);
    await administrator.context().close();
  });

  const author = await otherVisitor(browser, site);
  const path = await newPost(author, 'Demo Author');
  await test.step('editors get a mail about a review, with links to the post and to the settings', async () => {
    await author.getByLabel('Title', { exact: true }).fill(TITLE);
    await bar(author).getByRole('button', { name: 'Ready for review' }).click();
    await expect(bar(author)).toContainText('In review');
    await expect.poll(() => mailsTo('editor').length).toBe(1);
    expect(mailsTo('editor')[0]).toContain(`${site.origin}${path}`);
    expect(mailsTo('editor')[0]).toContain(`${site.origin}/admin/site#mail-to-you`);
  });

  await test.step('when a post goes live, its author gets a mail, and the administrator gets none', async () => {
    await openAs(editor, 'Demo Editor', path);
    await bar(editor).getByRole('button', { name: 'Publish…' }).click();
    const panel = editor.getByRole('dialog', { name: `Publish “${TITLE}”` });
    await panel.getByRole('button', { name: 'Publish now' }).click();
    await expect(panel.getByText('Published. Visitors can read it now.')).toBeVisible();
    await expect.poll(() => mailsTo('author').length).toBe(1);
    expect(mailsTo('author')[0]).toContain(TITLE);
    expect(mailsTo('administrator')).toEqual([]);
  });

  await test.step('an author sees only the switch for mails about live posts', async () => {
    await author.goto('/admin/site#mail-to-you');
    await expect(author.getByRole('checkbox')).toHaveCount(1);
    await expect(author.getByRole('checkbox', { name: 'Your post is live' })).toBeChecked();
  });
  await editor.context().close();
  await author.context().close();
});

test('administrators get a mail about a new account @embedded', async ({ browser }) => {
  const newcomer = await otherVisitor(browser, site);
  await openAs(newcomer, 'Demo Newcomer');
  const dialog = newcomer.getByRole('dialog', { name: 'Create Account' });
  await dialog.getByLabel('First Name').fill('Nia');
  await dialog.getByLabel('Last Name').fill('Marsh');
  await dialog.getByLabel('Team Role').fill('Composer');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => mailsTo('administrator').length).toBe(1);
  expect(mailsTo('administrator')[0]).toContain('A person waits for approval');
  await newcomer.context().close();
});

test('without a mail server, “Mail to you” says that nothing is sent', async ({ page }) => {
  await openAs(page, 'Demo Editor', '/admin/site#mail-to-you');
  await expect(page.getByText('This site sends no mail yet')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'A post is ready for review' })).toBeChecked();
});
