import { openAs } from '../support/open-as.ts';
import { aPost, expect, makeWide, openStagedPost, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

// Tests docs/product.md#the-publish-panel.

const DAY = 86_400_000;
const OCTOBER = Date.UTC(2025, 9, 22, 8, 30);

test('publishing a post again suggests its first publish date, which can be changed', {
  tag: '@details',
}, async ({ page, site, stage }) => {
  await openStagedPost(page, stage, 'Again', { title: 'Twice public', publishDate: OCTOBER });
  const stored = () => Wire.asOwner(site).plain(postPath('Again'));
  const panel = page.getByRole('dialog', { name: /“Twice public”$/ });
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  const day = panel.getByLabel('Date for readers');

  await page.getByRole('button', { name: 'Live…' }).click();
  await expect(panel.getByText('Live since Oct 22, 2025.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Save date and address' })).toBeDisabled();
  await press('Hide');
  await expect(panel.getByText('The post is hidden. Visitors can no longer read it.')).toBeVisible();
  expect(await stored()).toMatchObject({ published: false, firstPublishDate: OCTOBER });
  await press('Done');

  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(day).toHaveValue('2025-10-22');
  await expect(panel.getByText('First published on Oct 22, 2025.')).toBeVisible();
  await press('Use today');
  await expect(day).toHaveValue(new Date().toISOString().slice(0, 10));
  await day.fill(new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10));
  await expect(panel.getByText('Choose today or an earlier day.').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await press('Use Oct 22, 2025');
  await press('Publish now');
  await expect(panel.getByText('Published. Visitors can read it now.')).toBeVisible();
  expect(await stored()).toMatchObject({
    published: true,
    publishDate: OCTOBER,
    firstPublishDate: OCTOBER,
  });
  await press('Done');

  // Changes date and address of a live post in one step.
  await page.getByRole('button', { name: 'Live…' }).click();
  await day.fill('2025-10-01');
  await panel.getByLabel('Address').fill('Eleven Steps From a Light!');
  await expect(panel.getByText(`${site.origin}/blog/eleven-steps-from-a-light`)).toBeVisible();
  await press('Save date and address');
  await expect(panel.getByText('Saved.')).toBeVisible();
  const first = Date.UTC(2025, 9, 1, 12);
  expect(await stored()).toMatchObject({
    publishDate: first,
    firstPublishDate: first,
    slug: 'eleven-steps-from-a-light',
  });
});

test('publishing with the address of another post shows an error at the address field', {
  tag: '@details',
}, async ({ page, site, stage }) => {
  await stage({ [postPath('taken-already')]: aPost({ title: 'There first' }) });
  await openStagedPost(page, stage, 'Wanted', { title: 'Wanted words', published: false });
  await page.getByRole('button', { name: 'Publish…' }).click();
  const panel = page.getByRole('dialog', { name: 'Publish “Wanted words”' });
  await expect(panel.getByLabel('Address')).toHaveValue('wanted-words');
  await panel.getByLabel('Address').fill('taken-already');
  await panel.getByRole('button', { name: 'Publish now' }).click();
  await expect(panel.getByText(/was used by another post/)).toBeVisible();
  expect(await Wire.asOwner(site).plain(postPath('Wanted'))).toMatchObject({ published: false });
});

test('Pin and Feature in the publish panel are saved when they are clicked', { tag: '@details' }, async ({
  page,
  site,
  stage,
}) => {
  await openStagedPost(page, stage, 'Marked', { title: 'Marked words' });
  await page.getByRole('button', { name: 'Live…' }).click();
  const panel = page.getByRole('dialog', { name: 'Live: “Marked words”' });
  for (const name of ['Pin', 'Feature']) {
    await panel.getByRole('checkbox', { name }).click();
    await expect(panel.getByRole('checkbox', { name })).toBeChecked();
  }
  expect(await Wire.asOwner(site).plain(postPath('Marked'))).toMatchObject({ pinned: true, featured: true });
});

test('the publish panel tells an author what is missing, and why they cannot publish', async ({
  page,
  stage,
}) => {
  test.setTimeout(120_000);
  await stage({
    [postPath('Theirs')]: aPost({
      ...{ title: 'Of an author', authors: ['demo-author'], published: false },
      ...{ image: '', content: '![](/art/trailer-still.svg)' },
    }),
  });
  await openAs(page, 'Demo Author', '/admin/blogs/Theirs');
  await expect(page.getByRole('button', { name: 'Ready for review' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish…' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Checks and Pin…' }).click();
  const panel = page.getByRole('dialog', { name: 'Publish “Of an author”' });
  await expect(panel.getByText('Only editors and administrators can publish')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Checks' }).getByRole('listitem')).toHaveText([
    /The post has no cover picture/,
    /The picture “trailer-still\.svg” has no description/,
  ]);
  await expect(panel.getByRole('checkbox', { name: 'Feature' })).toHaveAccessibleDescription(
    'Only editors and administrators can feature posts.',
  );
  await panel.getByRole('checkbox', { name: 'Feature' }).click({ force: true });
  await expect(panel.getByRole('checkbox', { name: 'Feature' })).not.toBeChecked();
  await expect(panel.getByRole('button', { name: /Publish now|Hide|Schedule/ })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Ready for review' }).click();
  await expect(panel.getByText('In review: only staff can read it.')).toBeVisible();
  await panel.getByRole('button', { name: 'Image' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByLabel('Image', { exact: true })).toBeFocused();
});

test('in a window as wide as a phone, the publish panel can be used by keyboard alone', {
  tag: '@details',
}, async ({ page, stage }) => {
  await openStagedPost(page, stage, 'Keys', { title: 'By keys', published: false });
  await makeWide(page, 390, 844);
  await page.getByLabel('Title', { exact: true }).press('ControlOrMeta+Enter');
  const panel = page.getByRole('dialog', { name: 'Publish “By keys”' });
  await expect(panel.getByRole('radio', { name: 'Now' })).toBeFocused();
  // The focus stays inside the panel.
  for (let press = 0; press < 15; press++) {
    await page.keyboard.press('Tab');
    expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();

  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(panel.getByRole('radio', { name: 'Now' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('radio', { name: 'At a time' })).toBeFocused();
  const schedule = panel.getByRole('button', { name: /^Schedule for \w{3}, \w{3} \d+, 9:00\sAM$/ });
  await expect(schedule).toBeEnabled();
  await schedule.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByText(/^Scheduled for/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Scheduled…' })).toBeVisible();
});
