import { expect, openStagedPost, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

test.use({ timezoneId: 'Europe/Berlin' });

test('an editor schedules a post, reschedules, cancels, and schedules it seconds ahead', async ({
  page,
  site,
  stage,
}) => {
  await openStagedPost(page, stage, 'Planned', { title: 'Planned words', published: false });
  const owner = Wire.asOwner(site);
  const stored = () => owner.plain(postPath('Planned'));
  const schedule = page.getByRole('group', { name: 'Schedule' });
  const at = schedule.getByLabel('Publish at');
  await expect(schedule.getByText('Not scheduled.')).toBeVisible();
  await expect(schedule.getByText('Times are in Europe/Berlin.')).toBeVisible();

  await at.fill('2020-01-01T10:00');
  await expect(schedule.getByText('That time has passed.')).toBeVisible();
  await expect(schedule.getByRole('button', { name: 'Schedule' })).toBeDisabled();

  // In the time zone's summer time: 18:00 in July is 16:00 in UTC.
  const year = new Date().getUTCFullYear() + 2;
  await at.fill(`${year}-07-27T18:00`);
  // Leaving with a chosen but unscheduled time asks first.
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(schedule.getByText(/^That is .*, in \d+ days\.$/)).toBeVisible();
  await schedule.getByRole('button', { name: 'Schedule' }).click();
  await expect(schedule.getByText(/^Goes live automatically on July 27, .*, in \d+ days\.$/)).toBeVisible();
  expect(await stored()).toMatchObject({
    published: true,
    publishDate: Date.UTC(year, 6, 27, 16),
    slug: 'planned-words',
  });

  await at.fill(`${year}-12-24T18:00`);
  await schedule.getByRole('button', { name: 'Change time' }).click();
  await expect(schedule.getByText(/^Goes live automatically on December 24/)).toBeVisible();
  expect(await stored()).toMatchObject({ published: true, publishDate: Date.UTC(year, 11, 24, 17) });
  expect(await (await fetch(`${site.origin}/blog`)).text()).not.toContain('Planned words');

  await page.goto('/admin/blogs?search=Planned');
  await expect(page.getByRole('row').filter({ hasText: 'Planned words' })).toContainText(
    /Scheduled for .*Dec/,
  );
  await page.goto('/admin/blogs/Planned');
  await schedule.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(schedule.getByText('Not scheduled.')).toBeVisible();
  await expect(schedule.getByRole('button', { name: 'Schedule' })).toBeFocused();
  expect(await stored()).toMatchObject({ published: false });

  await at.fill(`${year}-07-27T18:00`);
  await schedule.getByRole('button', { name: 'Schedule' }).click();
  await schedule.getByRole('button', { name: 'Publish now' }).click();
  await expect(schedule).toHaveCount(0);
  expect(await (await fetch(`${site.origin}/blog`)).text()).toContain('/blog/planned-words');
});
