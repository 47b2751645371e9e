import { expect, openStagedPost, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

test.use({ timezoneId: 'Europe/Berlin' });

test('an editor schedules a post, reschedules it, cancels the schedule, and publishes it', {
  tag: '@long',
}, async ({ page, site, stage }) => {
  await openStagedPost(page, stage, 'Planned', { title: 'Planned words', published: false });
  const owner = Wire.asOwner(site);
  const stored = () => owner.plain(postPath('Planned'));
  const panel = page.getByRole('dialog', { name: /“Planned words”$/ });
  const bar = page.getByRole('main').locator('header').first();
  const at = panel.getByLabel('Publish at');
  const press = (name: string | RegExp) => panel.getByRole('button', { name }).click();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/admin');
  await page.goBack();
  await bar.getByRole('button', { name: 'Publish…' }).click();
  await expect(panel.getByText('Draft: only staff can read it.')).toBeVisible();
  await panel.getByRole('radio', { name: 'At a time' }).check();
  await expect(panel.getByText('Times are in Europe/Berlin.')).toBeVisible();
  // Scheduling runs the same checks as publishing now.
  await expect(panel.getByRole('region', { name: 'Checks' })).toContainText('All checks passed');

  await at.fill('2020-01-01T10:00');
  await expect(panel.getByText('That time has passed.')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Schedule for/ })).toBeDisabled();

  // The time zone has summer time in July: 18:00 is 16:00 in UTC.
  const year = new Date().getUTCFullYear() + 2;
  await at.fill(`${year}-07-27T18:00`);
  // Leaving needs a confirmation if a time was chosen but the post was not scheduled.
  await page.goForward();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(panel.getByText(/^That is .*, in \d+ days\.$/)).toBeVisible();
  await press(new RegExp(`^Schedule for \\w{3}, Jul 27, ${year}, 6:00\\sPM$`));
  await expect(panel.getByText(/^Scheduled for \w{3}, Jul 27, .*, in \d+ days\.$/)).toBeVisible();
  const summer = Date.UTC(year, 6, 27, 16);
  expect(await stored()).toMatchObject({
    published: true,
    publishDate: summer,
    firstPublishDate: summer,
    slug: 'planned-words',
  });
  await press('Done');
  await expect(bar).toContainText(/Scheduled for \w{3}, Jul 27/);

  await bar.getByRole('button', { name: 'Scheduled…' }).click();
  await expect(panel.getByText(/^Goes live automatically on July 27, .*, in \d+ days\.$/)).toBeVisible();
  await at.fill(`${year}-12-24T18:00`);
  await press(/^Schedule for/);
  await press('Done');
  const winter = Date.UTC(year, 11, 24, 17);
  expect(await stored()).toMatchObject({ published: true, publishDate: winter, firstPublishDate: winter });
  expect(await (await fetch(`${site.origin}/blog`)).text()).not.toContain('Planned words');

  await page.goto('/admin/blogs?search=Planned');
  await expect(page.getByRole('row').filter({ hasText: 'Planned words' })).toContainText(
    /Scheduled for .*Dec/,
  );
  await page.goto('/admin/blogs/Planned');
  await bar.getByRole('button', { name: 'Scheduled…' }).click();
  await press('Cancel schedule');
  await expect(panel.getByText('The schedule is cancelled. The post is a draft.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Done' })).toBeFocused();
  const cancelled = await stored();
  expect(cancelled).toMatchObject({ published: false });
  // The post was never public, so it has no first publish date.
  expect(cancelled).not.toHaveProperty('firstPublishDate');
  await press('Undo');
  await expect(panel.getByRole('button', { name: 'Cancel schedule' })).toBeVisible();
  expect(await stored()).toMatchObject({ published: true, publishDate: winter });

  await panel.getByRole('radio', { name: 'Now' }).check();
  await press('Publish now');
  await expect(panel.getByText('Published. Visitors can read it now.')).toBeVisible();
  expect(await (await fetch(`${site.origin}/blog`)).text()).toContain('/blog/planned-words');
});
