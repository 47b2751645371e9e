import { axeViolations } from '../../../e2e/support/axe.ts';
import { expect, openStagedPost, test } from '../../../e2e/support/stage.ts';

// Tests features/elsewhere/README.md#copy.

const CONTENT = [
  '## Snow',
  '**Snow** settles on [the roof](/blog), @everyone.',
  '| lamp | lit |\n| - | - |\n| mole | last |',
  '![The roof](/art/trailer-still.svg)',
  'It falls all day. '.repeat(30),
].join('\n\n');

test('a post can be copied in the format and length that each other site accepts', {
  tag: '@long',
}, async ({ page, context, stage }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openStagedPost(page, stage, 'Everywhere', {
    title: 'First snow',
    shortText: 'It settles.',
    tags: ['patch notes'],
    slug: 'first-snow',
    content: CONTENT,
  });
  const panel = page.getByRole('dialog', { name: 'Other places: “First snow”' });
  const part = (name: string) => panel.getByRole('region', { name, exact: true });
  const choose = (name: string) => panel.getByRole('radio', { name, exact: true }).check({ force: true });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const address = new URL('/blog/first-snow', page.url()).href;

  await test.step('the post’s menu opens the panel, which first shows the text for Steam', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Other places' }).click();
    await expect(part('Title')).toContainText('First snow');
    await expect(part('Text')).toContainText('[b]Snow[/b] settles on [url=');
    await expect(panel.getByText('Steam hides linked pictures from some readers.')).toBeVisible();
    await expect(panel.getByRole('link', { name: 'The roof' })).toHaveAttribute(
      'href',
      new URL('/art/trailer-still.svg', page.url()).href,
    );
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step('Copy Text copies exactly the text that is shown, and shows the message “Text copied.”', async () => {
    await panel.getByRole('button', { name: 'Copy Text' }).click();
    await expect(panel.getByRole('status')).toHaveText('Text copied.');
    expect(await copied()).toBe(await part('Text').locator('pre').textContent());
  });

  await test.step('the text for Discord is Markdown in which @everyone notifies nobody', async () => {
    await choose('Discord');
    await expect(panel.getByText('Tables become lines of text.')).toBeVisible();
    await expect(part('Text')).toContainText(/1,\d{3}|\d{3} of 2,000 characters/);
    await expect(part('Text').locator('pre')).toContainText('@\u200beveryone');
  });

  await test.step('Bluesky gets one post with the link, or a thread with the whole text', async () => {
    await choose('Bluesky');
    await expect(part('Text').locator('pre')).toHaveText(
      `First snow\n\nIt settles.\n\n${address}\n\n#patchNotes`,
    );
    await panel.getByRole('checkbox', { name: 'Thread with the whole text' }).check();
    await expect(part('Part 1')).toContainText('1/4');
    await expect(part('Part 4')).toContainText('of 300 characters');
    await panel.getByRole('button', { name: 'Copy Part 2' }).click();
    await expect(panel.getByRole('status')).toHaveText('Part 2 copied.');
    expect(await copied()).toContain('Snow settles on the roof');
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step('a content warning for Mastodon counts towards each part’s length; the text does not change', async () => {
    await choose('Mastodon');
    const before = await part('Text')
      .getByText(/of 500 characters/)
      .textContent();
    await panel.getByRole('button', { name: 'Edit for Mastodon' }).click();
    await panel.getByLabel('Content warning').fill('Snow');
    await panel.getByRole('button', { name: 'Save for Mastodon' }).click();
    await expect(part('Content warning').locator('pre')).toHaveText('Snow');
    const count = Number.parseInt(before ?? '', 10) + 'Snow'.length;
    await expect(part('Text')).toContainText(`${count} of 500 characters`);
    await expect(panel.getByText('This text was edited for Mastodon.')).toHaveCount(0);
  });

  await test.step('the devlog for itch.io is copied as formatted text', async () => {
    await choose('itch.io');
    await panel.getByRole('button', { name: 'Copy Text' }).click();
    await expect(panel.getByRole('status')).toHaveText('Text copied.');
    const types = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
    expect(types).toContain('text/html');
  });

  await test.step('Escape closes the panel, and the focus returns to the menu', async () => {
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  });
});

test('after publishing, the panel “Other places” can be opened; Escape closes only this panel', {
  tag: '@details',
}, async ({ page, stage }) => {
  await openStagedPost(page, stage, 'JustLive', { title: 'Just live', published: false });
  await page.getByRole('button', { name: 'Publish…' }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish “Just live”' });
  await publishing.getByRole('button', { name: 'Publish now' }).click();
  await publishing.getByRole('button', { name: 'Other places' }).click();
  const panel = page.getByRole('dialog', { name: 'Other places: “Just live”' });
  await expect(panel.getByRole('region', { name: 'Text' })).toContainText('Text.');
  await expect(panel.getByText('Readers cannot open the post yet.')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(publishing.getByText('Published. Visitors can read it now.')).toBeVisible();
  await expect(publishing.getByRole('button', { name: 'Other places' })).toBeFocused();
});
