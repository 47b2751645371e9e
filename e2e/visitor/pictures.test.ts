import type { Page } from '@playwright/test';
import { pictureAddress } from '../../platform/domain/pictures/picture-address.ts';
import { newPictureId, pictureFile } from '../../web/domain/pictures/picture.ts';
import { picturePath } from '../../web/domain/places.ts';
import { otherVisitor } from '../support/site.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

const SHAPE = { width: 4000, height: 3000, color: '#335577' };

/**
 * Draws a photo of 4000 × 3000 pixels in the page and uploads it with this token. Resolves to the HTTP status and the
 * number of uploaded bytes.
 */
function uploadPhoto(page: Page, id: string, token: string): Promise<{ status: number; bytes: number }> {
  return page.evaluate(
    async ({ name, token }) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [4000, 3000];
      const brush = canvas.getContext('2d');
      if (!brush) throw new Error('This page cannot draw on a canvas.');
      for (let at = 0; at < 6000; at++) {
        brush.fillStyle = `hsl(${(at * 37) % 360} 40% ${20 + ((at * 13) % 60)}%)`;
        brush.fillRect((at * 7919) % 4000, (at * 104_729) % 3000, 20 + (at % 300), 20 + ((at * 3) % 200));
      }
      const photo = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', 0.95));
      if (!photo) throw new Error('The page makes no picture.');
      const json = JSON.stringify({ contentType: 'image/jpeg' });
      const body = new Blob([
        `--b\r\nContent-Type: application/json\r\n\r\n${json}\r\n--b\r\nContent-Type: image/jpeg\r\n\r\n`,
        photo,
        '\r\n--b--',
      ]);
      const { status } = await fetch(
        `/v0/b/demo-studio.firebasestorage.app/o?name=${encodeURIComponent(name)}`,
        {
          method: 'POST',
          body,
          headers: {
            Authorization: `Firebase ${token}`,
            'X-Goog-Upload-Protocol': 'multipart',
            'Content-Type': 'multipart/related; boundary=b',
          },
        },
      );
      return { status, bytes: photo.size };
    },
    { name: pictureFile(id), token },
  );
}

test('a phone loads a small variant of a photo, for which the page reserves space @embedded', {
  tag: '@details',
}, async ({ browser, site, stage }) => {
  test.setTimeout(120_000);
  const author = await Wire.as(site, 'demo-author');
  const id = newPictureId(SHAPE, 'journey');
  const address = pictureAddress(id);
  const desk = await otherVisitor(browser, site);
  await desk.goto('/404');
  const { width, height } = SHAPE;
  const said = { name: 'photo.jpg', alt: '', width, height, bytes: 1, contentType: 'image/jpeg' };
  const description = { path: picturePath(id), data: { ...said, by: 'demo-author' }, stamped: ['at'] };
  expect(await author.commit(description)).toBe(200);
  const { status, bytes } = await uploadPhoto(desk, id, author.token ?? '');
  expect(status).toBe(200);
  expect(bytes).toBeGreaterThan(500_000);
  const content = `Words.\n\n![A harbour](${address})\n\n![One](${address})\n![Two](${address})\n`;
  await stage({ [postPath('with-photo')]: aPost({ image: address, content }) });

  await test.step('a picture variant that was created is sent with a cache lifetime of one year', async () => {
    for (const width of [480, 800] as const) {
      const lasting = async () =>
        (await desk.request.get(pictureAddress(id, width, 'avif'))).headers()['cache-control'];
      await expect.poll(lasting, { timeout: 60_000 }).toBe('public, max-age=31536000, immutable');
    }
  });

  await test.step('a phone loads a picture as AVIF, in a width that fits its screen', async () => {
    const context = await browser.newContext({ baseURL: site.origin, viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    await phone.goto('/blog/with-photo');
    const figure = phone.getByRole('img', { name: 'A harbour' });
    // The picture's space is reserved by its aspect ratio before it has loaded.
    const { width = 0, height = 1 } = (await figure.boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(4 / 3, 1);
    await figure.scrollIntoViewIfNeeded();
    const shown = () => figure.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc);
    await expect.poll(shown).toMatch(/\/480\.avif$/);
    const sent = await phone.request.get(pictureAddress(id, 480, 'avif'));
    expect((await sent.body()).length).toBeLessThan(60_000);
    await expect(phone.locator('.markdown__gallery img')).toHaveCount(2);
    // Pictures below the first screen have an animation that delays their loading until after the first paint.
    const begins = (image: Element) => getComputedStyle(image).animationName;
    expect(await figure.evaluate(begins)).toBe('none');
    expect(await phone.getByRole('img', { name: 'One' }).evaluate(begins)).toBe('after-first-paint');
    const card = await phone.locator('meta[property="og:image"]').getAttribute('content');
    expect(card).toBe(`${site.origin}/pictures/${id}/card.jpg`);
    expect((await phone.request.get(card ?? '')).headers()['content-type']).toBe('image/jpeg');
    await context.close();
  });
  await desk.context().close();
});
