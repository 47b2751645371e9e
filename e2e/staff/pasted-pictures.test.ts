import { openAs } from '../support/open-as.ts';
import { otherVisitor } from '../support/site.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

// Tests docs/product.md#writing-markdown.

const DOCS = 'https://lh7-rt.googleusercontent.com/docsz';

test('pictures of a pasted document are copied; a message counts those that fail', {
  tag: '@details',
}, async ({ browser, site, stage }) => {
  test.setTimeout(120_000);
  const path = postPath('FromDocs');
  await stage({ [path]: aPost({ title: 'From a document', content: '', published: false }) });
  // Two requests fail on purpose, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  await openAs(page, 'Demo Editor', '/admin/blogs/FromDocs');
  const content = page.getByRole('textbox', { name: 'Content' });
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [40, 30];
    canvas.getContext('2d')?.fillRect(0, 0, 20, 30);
    return canvas.toDataURL('image/png');
  });
  const body = Buffer.from(drawn.split(',')[1] ?? '', 'base64');
  const headers = { 'Access-Control-Allow-Origin': '*' };
  const asked: string[] = [];
  await page.route(`${DOCS}/**`, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    if (route.request().url().endsWith('/gone')) return route.fulfill({ status: 403, headers });
    // Aborts the request, as browsers do if the other site does not allow reading its picture.
    if (route.request().url().endsWith('/closed')) return route.abort('failed');
    return route.fulfill({ body, headers, contentType: 'image/png' });
  });
  const html =
    '<b style="font-weight:normal" id="docs-internal-guid-1">' +
    `<p>One.</p><p><span><img src="${DOCS}/lamp"></span></p><p>Two.</p>` +
    `<p><img src="${DOCS}/gone"></p><p>Three.<img src="${DOCS}/closed"></p><p><img src="${drawn}"></p></b>`;
  await content.evaluate((place, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', 'One. Two. Three.');
    place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

  const news = page.getByRole('region', { name: 'Edit form' }).getByRole('status');
  await expect(news.filter({ hasText: '2 pictures could not be copied: add them by hand.' })).toBeVisible({
    timeout: 60_000,
  });
  const owner = Wire.asOwner(site);
  const PICTURE = '!\\[\\]\\(/pictures/[\\w-]+/1600\\.jpg\\)';
  const whole = new RegExp(`^One\\.\\n\\n${PICTURE}\\n\\nTwo\\.\\n\\nThree\\.\\n\\n${PICTURE}\\s*$`);
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+s');
    expect((await owner.plain(path))?.content).toMatch(whole);
  }).toPass({ timeout: 60_000 });
  expect(asked).toEqual(['/docsz/lamp', '/docsz/gone', '/docsz/closed']);
  await page.context().close();
});
