import { openAs } from '../support/open-as.ts';
import { drawnFile, drawPhoto, giveFiles, pictureIds } from '../support/picture-files.ts';
import { otherVisitor } from '../support/site.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

test('if a picture is not replaced everywhere, a message says where, and a retry works @embedded', {
  tag: '@details',
}, async ({ browser, site, stage }) => {
  // A save fails on purpose, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  const owner = Wire.asOwner(site);
  await openAs(page, 'Demo Editor', '/admin/pictures');
  await drawPhoto(page, 'old-sign.png', 64, 36);
  await giveFiles(page.getByRole('main'), 'drop', ['old-sign.png']);
  await page
    .getByRole('list', { name: 'Pictures being added' })
    .getByRole('button', { name: 'Done' })
    .click();
  const old = (await pictureIds(site)).get('old-sign.png');
  const signs = `![Sign](/pictures/${old}/1600.jpg)`;
  await stage({
    [postPath('first-sign')]: aPost({ title: 'The first sign', content: signs }),
    [postPath('second-sign')]: aPost({ title: 'The second sign', content: signs }),
  });
  await page.route(/documents:commit/, (route) => {
    if (!route.request().postData()?.includes('second-sign')) return route.continue();
    return route.fulfill({ status: 503, json: { error: { status: 'UNAVAILABLE', message: 'busy' } } });
  });

  await page.getByRole('button', { name: 'Open old-sign.png' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose the new picture' }).click();
  await drawPhoto(page, 'new-sign.png', 80, 45);
  await (await chooser).setFiles([await drawnFile(page, 'new-sign.png')]);

  await expect(dialog.getByText('The picture is replaced in 1 of 2 places.')).toBeVisible();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('Not changed: The second sign');
  expect((await owner.plain(postPath('first-sign')))?.content).not.toBe(signs);
  expect((await owner.plain(postPath('second-sign')))?.content).toBe(signs);

  await page.unroute(/documents:commit/);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('The picture is replaced.')).toBeVisible();
  await expect(alert).toHaveCount(0);
  const { content } = (await owner.plain(postPath('second-sign'))) ?? {};
  expect(content).toBe((await owner.plain(postPath('first-sign')))?.content);
  await page.context().close();
});
