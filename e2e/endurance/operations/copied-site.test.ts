import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSmtpStandIn, reply } from '../../../test/stand-ins/smtp-stand-in.ts';
import { openAs } from '../../support/open-as.ts';
import { expect, otherVisitor, SiteProcess, test } from '../../support/site.ts';

// Tests docs/mail.md#a-copy-of-the-site.

const root = join(import.meta.dirname, '../../..');
const run = (script: string, dataDir: string, ...words: string[]) => {
  const env = { ...process.env, ENV_FILE: '', DATA_DIR: dataDir };
  const ended = spawnSync(process.execPath, [`scripts/${script}.ts`, ...words], {
    ...{ cwd: root, env },
    encoding: 'utf8',
  });
  expect(ended, ended.stderr).toMatchObject({ status: 0 });
  return ended.stdout;
};

const settingsFor = (smtp: Awaited<ReturnType<typeof openSmtpStandIn>>) => ({
  MAIL_URL: `smtp://${smtp.settings.server.host}:${smtp.settings.server.port}`,
  MAIL_FROM: 'news@studio.invalid',
});

/** The ways to copy a data folder into an empty one. */
const WAYS: Record<string, (from: string, to: string) => void> = {
  'copied folder': (from, to) => cpSync(from, to, { recursive: true }),
  'restored backup': (from, to) => {
    run('data', from, 'backup', join(to, 'backup.sqlite'));
    run('data', join(to), 'restore', join(to, 'backup.sqlite'));
  },
};

for (const [way, copyFolder] of Object.entries(WAYS))
  test(`on a ${way}, no waiting mail is sent until sending is on and the mail is retried @embedded`, async ({
    browser,
  }) => {
    test.slow();
    const busy = await openSmtpStandIn({
      onRcptTo: (_address, _session, callback) => callback(reply(451, '4.3.0 Busy')),
    });
    const original = new SiteProcess(settingsFor(busy));
    await original.start();
    const page = await otherVisitor(browser, original);
    await openAs(page, 'Demo Administrator', '/admin/site#mail');
    await page.getByLabel('E-mail address').fill('reader@mail.test');
    await page.getByRole('button', { name: 'Send test mail' }).click();
    await expect(page.getByRole('status')).toContainText('Not sent yet: 451', { timeout: 20_000 });
    await page.context().close();
    await original.stop('SIGKILL');

    const smtp = await openSmtpStandIn();
    const folder = mkdtempSync(join(tmpdir(), 'studio-site-copied-'));
    copyFolder(original.dataDir, folder);
    const copy = new SiteProcess({ ...settingsFor(smtp), DATA_DIR: folder });
    await copy.start();
    expect(copy.output).toContain('sending-off');
    const other = await otherVisitor(browser, copy);
    await openAs(other, 'Demo Administrator', '/admin/site#mail');
    await expect(other.getByRole('heading', { name: 'Sending is off' })).toBeVisible();
    const row = other
      .getByRole('table', { name: 'Not sent' })
      .getByRole('row', { name: /reader@mail\.test/ });
    await expect(row).toContainText('Uncertain');

    expect(run('mail', folder, 'on')).toContain('sends mail from the next start on');
    await copy.stop();
    await copy.start();
    await other.reload();
    await expect(other.getByRole('button', { name: 'Send test mail' })).toBeVisible();
    await expect(row).toContainText('Uncertain');
    expect(smtp.mails).toEqual([]);
    await other.getByRole('button', { name: 'Retry all uncertain mails' }).click();
    const dialog = other.getByRole('dialog', { name: 'Retry all uncertain mails?' });
    await dialog.getByRole('button', { name: 'Retry all' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => smtp.mails.length).toBe(1);
    await other.context().close();
    await copy.remove();
    await original.remove();
    rmSync(folder, { recursive: true, force: true });
    await Promise.all([busy.close(), smtp.close()]);
  });
