import { openAs } from '../support/open-as.ts';
import { expect, freshSite, type SiteProcess, test as withSite } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

const PICTURES = 'projectdata/website/pictures';

// Uses a new site, because thousands of stored pictures would disturb other tests.
const test = withSite.extend<object, { site: SiteProcess }>({
  site: [freshSite, { scope: 'worker', timeout: 120_000 }],
});

test('of 5,000 pictures only those in or near the visible area are rendered @embedded', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const owner = Wire.asOwner(site);
  const described = {
    alt: '',
    width: 400,
    height: 300,
    bytes: 1000,
    contentType: 'image/png',
    by: 'demo-editor',
  };
  for (let begun = 0; begun < 5000; begun += 500) {
    const writes = Array.from({ length: 500 }, (_, at) => ({
      path: `${PICTURES}/many-${begun + at}`,
      data: { ...described, name: `many-${begun + at}.png` },
      stamped: ['at'],
    }));
    expect(await owner.commit(...writes)).toBe(200);
  }
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (/\/pictures\/[^/]+\/320\.webp$/.test(request.url())) asked.add(request.url());
  });
  await openAs(page, 'Demo Editor', '/admin/pictures');
  const tiles = page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('listitem');
  await expect(tiles.first()).toBeVisible();
  await page.getByLabel('Search by name and description').fill('many-');
  await expect(page.getByText('5000 pictures')).toBeVisible({ timeout: 60_000 });
  expect(await tiles.count()).toBeLessThan(100);
  expect(asked.size).toBeLessThan(200);

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('button', { name: 'Open many-0.png' })).toBeVisible();
  await expect(tiles.last()).toHaveAttribute('aria-posinset', '5000');
  expect(await tiles.count()).toBeLessThan(100);
  expect(asked.size).toBeLessThan(300);
});
