import { openSmtpStandIn, reply } from '../../test/stand-ins/smtp-stand-in.ts';
import { axeViolations } from '../support/axe.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, SiteProcess, test } from '../support/site.ts';

test('administrators can send a test mail, and send a failed mail again @embedded', async ({ browser }) => {
  let isFull = true;
  const smtp = await openSmtpStandIn({
    onRcptTo: ({ address }, _session, callback) =>
      callback(isFull && address === 'full@mail.test' ? reply(552, '5.2.2 Mailbox full') : null),
  });
  const { host, port } = smtp.settings.server;
  const site = new SiteProcess({ MAIL_URL: `smtp://${host}:${port}`, MAIL_FROM: 'news@studio.invalid' });
  await site.start();
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Administrator', '/admin/site#sign-ups');
  await page.getByRole('main').getByRole('link', { name: 'Mail', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mail', exact: true })).toBeFocused();
  await expect(page.getByText('Nothing failed.')).toBeVisible();

  const address = page.getByLabel('E-mail address');
  const send = page.getByRole('button', { name: 'Send test mail' });
  const state = page.getByRole('status');
  await address.fill('Ada <reader@mail.test>');
  await send.click();
  await expect(address).toBeFocused();
  expect(smtp.mails).toEqual([]);

  await address.fill('reader@mail.test');
  await send.click();
  await expect(state).toContainText('Sent. The mail server answered: 250', { timeout: 20_000 });
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]).toContain('To: reader@mail.test');
  const checks = page.getByRole('listitem').filter({ has: page.locator('strong') });
  await expect(checks.locator('strong')).toHaveText(['SPF', 'DKIM', 'DMARC', 'Reverse DNS', 'TLS']);
  await expect(checks.last()).toContainText('on this computer');
  expect(await axeViolations(page)).toEqual([]);

  await address.fill('full@mail.test');
  await send.click();
  await expect(state).toContainText('Not sent: 552 5.2.2 Mailbox full');
  const table = page.getByRole('table', { name: 'Not sent' });
  await expect(table.getByRole('row', { name: /Test mail/ })).toContainText('Failed');
  expect(await axeViolations(page)).toEqual([]);
  isFull = false;
  await table.getByRole('button', { name: 'Retry Test mail full@mail.test' }).click();
  await expect(page.getByText('Nothing failed.')).toBeVisible();
  await expect(state).toContainText('Sent. The mail server answered: 250', { timeout: 20_000 });
  expect(smtp.mails).toHaveLength(2);
  await page.context().close();
  await site.remove();
  await smtp.close();
});

test('without a mail server only administrators see how to set one up @embedded', async ({
  browser,
  page,
  site,
}) => {
  const editor = await otherVisitor(browser, site);
  await openAs(editor, 'Demo Editor', '/admin/site#mail');
  await expect(editor.getByRole('region', { name: 'Pictures' })).toBeVisible();
  await expect(editor.getByRole('region', { name: 'Mail', exact: true })).toHaveCount(0);
  await editor.context().close();

  await openAs(page, 'Demo Administrator', '/admin/site#mail');
  await expect(page.getByRole('heading', { name: 'Mail is not set up' })).toBeVisible();
  await expect(page.getByText('MAIL_URL=smtps://')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test mail' })).toHaveCount(0);
  await expect(page.getByText('Nothing failed.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
