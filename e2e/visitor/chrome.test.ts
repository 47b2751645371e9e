import { EXAMPLE_PAGES } from '../../scripts/example-pages.ts';
import { expect, test } from '../support/site.ts';

// Tests docs/product.md#header-and-footer, docs/product.md#contact-page, docs/product.md#not-found-page.

const PAGES = EXAMPLE_PAGES.filter(({ isExample }) => !isExample).map(({ path }) => path);
/** Pages whose document title begins with a title of their own; the studio name follows. */
const OWN_TITLES: Record<string, string> = { '/search': 'Search', '/patches': 'Patch notes' };

test('every page has header and footer, and a title that ends with the studio name', async ({ context }) => {
  // Tests the server's HTML. The page is opened from the context, because the `page` fixture moves the pointer, which
  // loads the scripts.
  const page = await context.newPage();
  for (const path of PAGES) {
    await page.goto(path);
    const own = OWN_TITLES[path];
    await expect(page, path).toHaveTitle(own ? `${own} · Lanternfall Games` : 'Lanternfall Games');
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Lanternfall Games' })).toHaveAttribute('href', '/');
    const store = header.getByRole('link', { name: /^Timeworks/ });
    await expect(store).toHaveAttribute('href', 'https://store.example/timeworks');
    await expect(store).toHaveAttribute('target', '_blank');
    await expect(store).toHaveAttribute('rel', 'noopener');
    await expect(header.getByRole('link', { name: 'Blog', exact: true })).toHaveAttribute('href', '/blog');
    await expect(header.getByRole('link', { name: 'About Us', exact: true })).toHaveAttribute(
      'href',
      '/team',
    );
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(8);
  }
});

test('each social link shows the icon of its site', async ({ page }) => {
  await page.goto('/404');
  const icons = page.getByRole('contentinfo').locator('li img');
  await icons.last().scrollIntoViewIfNeeded();
  const shown = await icons.evaluateAll(async (images) => {
    const pixelsOf = async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 24, height: 24 });
      const brush = canvas.getContext('2d');
      brush?.drawImage(image, 0, 0, 24, 24);
      return String(brush?.getImageData(0, 0, 24, 24).data);
    };
    const alone = async (kind = '') => {
      const image = Object.assign(new Image(24, 24), { src: `/art/social/${kind}.svg` });
      return pixelsOf(image);
    };
    return Promise.all(
      (images as HTMLImageElement[]).map(async (image) => {
        const kind = image.src.split('#')[1];
        const box = image.getBoundingClientRect();
        return [kind, (await pixelsOf(image)) === (await alone(kind)), box.width, box.height];
      }),
    );
  });
  const kinds = ['photo-sharing', 'short-video', 'chat', 'indie-game-store', 'microblog', 'video-channel'];
  expect(shown).toEqual(kinds.map((kind) => [kind, true, 24, 24]));
});

test('the footer has six social links, About Us, Contact Us and the copyright line', async ({ page }) => {
  await page.goto('/blog/release-date');
  const footer = page.getByRole('contentinfo');
  const socials = {
    Instagram: 'https://www.instagram.com/',
    TikTok: 'https://www.tiktok.com/',
    Discord: 'https://discord.gg/',
    'itch.io': 'https://lanternfall-example.itch.io',
    X: 'https://x.com/',
    YouTube: 'https://www.youtube.com/',
  };
  for (const [name, address] of Object.entries(socials)) {
    const link = footer.getByRole('link', { name: `${name} (opens in a new tab)`, exact: true });
    expect(await link.getAttribute('href')).toContain(address);
    await expect(link).toHaveAttribute('rel', 'noopener');
  }
  await expect(
    footer.getByText(`© ${new Date().getFullYear()} Lanternfall Games`, { exact: true }),
  ).toBeVisible();
  await footer.getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/team');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet the Team');
  await footer.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
  await page.getByRole('banner').getByRole('link', { name: 'Lanternfall Games' }).click();
  await expect(page).toHaveURL('/');
});

test("a square or tall logo does not change the header's height", { tag: '@details' }, async ({ page }) => {
  const heightWith = async (width: number, height: number) => {
    await page.route('/art/studio-logo.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0h9v9"/></svg>`,
      }),
    );
    await page.goto('/Contact');
    const logo = page.getByRole('banner').getByRole('img');
    await expect(logo).toHaveJSProperty('naturalWidth', width);
    const header = (await page.getByRole('banner').boundingBox())?.height;
    await page.unrouteAll();
    return header;
  };
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const usual = await heightWith(220, 48);
    expect(await heightWith(512, 512), `square at ${width} px`).toBe(usual);
    expect(await heightWith(100, 900), `tall at ${width} px`).toBe(usual);
  }
});

test('the page Contact shows an e-mail address for business inquiries', async ({ page }) => {
  await page.goto('/Contact');
  const main = page.getByRole('main');
  await expect(main.getByText(/reach out about business inquiries at the email address below/)).toBeVisible();
  await expect(main.getByRole('link', { name: 'hello@lanternfall.example' })).toHaveAttribute(
    'href',
    'mailto:hello@lanternfall.example',
  );
});

test('the redirects of /games and unknown paths add no entry to the browser’s history', {
  tag: '@details',
}, async ({ page }) => {
  for (const [path, end] of [
    ['/games', '/'],
    ['/no/such/page', '/404'],
  ] as const) {
    await page.goto('/Contact');
    await page.goto(path);
    await expect(page).toHaveURL(end);
    await page.goBack();
    await expect(page).toHaveURL('/Contact');
  }
});

test('the not-found page shows a large 404 with its text below', async ({ page }) => {
  for (const width of [360, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/404');
    const number = page.getByRole('heading', { name: '404' });
    const box = await number.boundingBox();
    expect(box?.height, `${width} px`).toBeGreaterThan(90);
    const text = await page.getByText("Uh oh, that page doesn't exist!").boundingBox();
    expect(box && text && text.y >= box.y + box.height * 0.9, `${width} px`).toBe(true);
  }
});
