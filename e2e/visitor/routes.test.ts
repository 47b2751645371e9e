import { expect, test } from '../support/site.ts';

// Tests docs/product.md#pages-and-addresses.

test('/404 has status 404, and says that the page does not exist', async ({ page }) => {
  const response = await page.goto('/404');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByText("Uh oh, that page doesn't exist!")).toBeVisible();
});

// Only the server's responses are tested, without a browser.
for (const path of [
  '/nowhere',
  '/blog/no-such-post',
  '/blog/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '/games/Unknown',
  '/a/b/c',
]) {
  test(`${path} redirects to /404, which has status 404`, async ({ request, site }) => {
    const response = await request.get(path);
    expect(response.url()).toBe(`${site.origin}/404`);
    expect(response.status()).toBe(404);
  });
}

test('/games redirects to the home page', async ({ request, site }) => {
  expect((await request.get('/games')).url()).toBe(`${site.origin}/`);
});

for (const game of ['Starhound', 'Timeworks']) {
  test(`/games/${game} has a page with the name of the game`, async ({ request }) => {
    const html = await (await request.get(`/games/${game}`)).text();
    expect(/<main.*<\/main>/s.exec(html)?.[0]).toContain(game);
  });
}

test('the address of the staff area works in upper and lower case, and percent-encoded', async ({
  request,
}) => {
  for (const path of ['/admin/login', '/ADMIN/Login', '/%61dmin/login']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).toContain('data-needs-scripts');
  }
});

test('the host admin.localhost redirects to /admin on the main host', async ({ request, site }) => {
  const { port } = new URL(site.origin);
  const response = await request.get(`http://127.0.0.1:${port}/blog`, {
    headers: { host: `admin.localhost:${port}` },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe(`${site.origin}/admin`);
});

test('the host demo.localhost redirects signed-out visitors to the main host’s home page', async ({
  page,
  request,
  site,
}) => {
  const { port } = new URL(site.origin);
  const first = await request.get(`http://127.0.0.1:${port}/blog`, {
    headers: { host: `demo.localhost:${port}` },
  });
  expect(await first.text()).not.toContain('Posted on');
  await page.goto(`http://demo.localhost:${port}/blog`);
  await page.waitForURL(`${site.origin}/`);
});
