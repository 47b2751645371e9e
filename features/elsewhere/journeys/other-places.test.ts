import { axeViolations } from '../../../e2e/support/axe.ts';
import { openAs } from '../../../e2e/support/open-as.ts';
import { expect, otherVisitor, SiteProcess, test } from '../../../e2e/support/site.ts';
import { openPlaces } from '../test/elsewhere-stage.ts';

// Tests features/elsewhere/README.md#post-by-itself.

let places: Awaited<ReturnType<typeof openPlaces>>;
let site: SiteProcess;
test.beforeAll(async () => {
  places = await openPlaces();
  site = new SiteProcess({ OWN_NETWORK: '1' });
  await site.start();
});
test.afterAll(async () => {
  await site.remove();
  await places.close();
});

test('a published post is sent to the connected places, such as Discord, and deleted there', {
  tag: ['@long', '@embedded'],
}, async ({ browser }) => {
  test.slow();
  const page = await otherVisitor(browser, site);
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await test.step('connecting Discord or Bluesky checks the secret and shows the name of the account', async () => {
    await openAs(page, 'Demo Administrator', '/admin/site#places');
    await section('Discord')
      .getByLabel('Webhook URL', { exact: true })
      .fill(places.discord.address.replace(/[^/]+$/, 'wrong'));
    await section('Discord').getByRole('button', { name: 'Connect Discord' }).click();
    await expect(section('Discord').getByRole('status')).toContainText('does not accept this webhook');
    await section('Discord').getByLabel('Webhook URL', { exact: true }).fill(places.discord.address);
    await section('Discord').getByRole('button', { name: 'Connect Discord' }).click();
    await expect(section('Discord').getByRole('status')).toHaveText('Connected as News of the studio.');
    await section('Bluesky').getByLabel('Server', { exact: true }).fill(places.bluesky.origin);
    await section('Bluesky').getByLabel('Handle, such as studio.bsky.social').fill(places.bluesky.handle);
    await section('Bluesky').getByLabel('App password', { exact: true }).fill(places.bluesky.password);
    await section('Bluesky').getByRole('button', { name: 'Connect Bluesky' }).click();
    await expect(section('Bluesky').getByRole('status')).toHaveText('Connected as @studio.test.');
    expect(await axeViolations(page)).toEqual([]);
  });

  const panel = page.getByRole('dialog', { name: /^(Publish|Live:) “/ });
  await test.step('a post is sent only to the places that are ticked in the publish panel', async () => {
    await page.goto('/admin/blogs/winter-patch');
    await page.getByRole('button', { name: 'Publish…' }).click();
    const tick = panel.getByRole('checkbox', { name: /^Also post to Discord/ });
    await expect(panel.getByRole('checkbox', { name: /^Also post to Bluesky/ })).not.toBeChecked();
    await tick.check();
    await expect(tick).toBeChecked();
    expect(places.discord.texts()).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Publish now' }).click();
    await expect.poll(() => places.discord.texts().join('\n')).toContain('# ');
    expect(places.discord.embeds()).toEqual([
      [
        {
          image: { url: expect.stringContaining('/pictures/winter-patch-') },
          description: 'Rope Street, an hour after the first flakes',
        },
      ],
    ]);
    expect(places.bluesky.texts()).toEqual([]);
  });

  const otherPlaces = page.getByRole('dialog', { name: /^Other places: / });
  await test.step('the panel “Other places” links to the sent message, and sends a text edited for Bluesky', async () => {
    await panel.getByRole('button', { name: 'Other places' }).click();
    await otherPlaces.getByRole('radio', { name: 'Discord' }).check({ force: true });
    await expect(otherPlaces.getByText('Posted to Discord.')).toBeVisible();
    await expect(
      otherPlaces.getByRole('list', { name: 'Pictures posted with Text' }).getByRole('listitem'),
    ).toHaveText(['Rope Street, an hour after the first flakes']);
    // The publish panel is still open, behind this panel.
    expect(await axeViolations(page)).toEqual([]);
    await expect(otherPlaces.getByRole('link', { name: /Open in Discord|Message 1/ })).toBeVisible();
    await otherPlaces.getByRole('radio', { name: 'Bluesky' }).check({ force: true });
    await otherPlaces.getByRole('button', { name: 'Edit for Bluesky' }).click();
    await otherPlaces.getByRole('textbox', { name: 'Text', exact: true }).fill('Snow, only on Bluesky.');
    await otherPlaces.getByRole('button', { name: 'Save for Bluesky' }).click();
    await expect(otherPlaces.getByText('This text was edited for Bluesky.')).toBeVisible();
    await otherPlaces.getByRole('button', { name: 'Post to Bluesky now' }).click();
    await expect(otherPlaces.getByText('Posted to Bluesky.')).toBeVisible();
    expect(places.bluesky.texts()).toEqual(['Snow, only on Bluesky.']);
  });

  await test.step('a message can be deleted from a place, and a place can be disconnected', async () => {
    await otherPlaces.getByRole('radio', { name: 'Discord' }).check({ force: true });
    await otherPlaces.getByRole('button', { name: 'Delete from Discord' }).click();
    await expect(otherPlaces.getByText('Deleted from Discord.')).toBeVisible();
    expect(places.discord.texts()).toEqual([]);
    await page.goto('/admin/site#places');
    await section('Discord').getByRole('button', { name: 'Disconnect Discord' }).click();
    await expect(section('Discord').getByRole('status')).toHaveText('Not connected.');
  });
});

test('the section Other places on Site shows its state, and keeps typed text while it is folded', async ({
  page,
}) => {
  await openAs(page, 'Demo Administrator', '/admin/site');
  await expect(page.getByRole('region', { name: 'Other places', exact: true })).toContainText(
    'Nothing is connected.',
  );
  const places = page.getByRole('button', { name: 'Other places' });
  await places.press('Enter');
  await expect(page).toHaveURL('/admin/site#places');
  const url = page.getByLabel('Webhook URL');
  await url.fill('https://discord.example/hook');
  await places.press('Enter');
  await expect(url).toBeHidden();
  await places.press('Enter');
  await expect(url).toHaveValue('https://discord.example/hook');
});
