import type { Locator, Page } from '@playwright/test';
import { pressTool, save } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { drawPhoto, giveFiles } from '../support/picture-files.ts';
import { expect, otherVisitor, type SiteProcess, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

let posts = 0;

/** Stores a post with this content and opens it in the post editor, signed in as Demo Editor. */
async function openPost(page: Page, site: SiteProcess, content = ''): Promise<{ id: string; path: string }> {
  const id = `pictured-${++posts}`;
  const path = `projectdata/website/blogPosts/${id}`;
  const editor = await Wire.as(site, 'demo-editor');
  const texts = { title: 'Pictured', authors: ['demo-editor'], shortText: 'Short.', content };
  const flags = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };
  const image = '/art/trailer-still.svg';
  expect(await editor.commit({ path, data: { ...texts, ...flags, image } })).toBe(200);
  await openAs(page, 'Demo Editor', `/admin/blogs/${id}`);
  await expect(contentOf(page)).toBeVisible();
  return { id, path };
}

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Pictures being added' }).getByRole('listitem').filter({ hasText: name });
/** The text of the field, without decorations. */
const textOf = (content: Locator) =>
  content.locator('.cm-line').evaluateAll((lines) =>
    lines
      .map((line) => {
        const copy = line.cloneNode(true) as Element;
        for (const drawn of copy.querySelectorAll('[contenteditable="false"], .picture-holder'))
          drawn.remove();
        return copy.textContent;
      })
      .join('\n'),
  );

test('visitors see a photo that was pasted into a post', { tag: '@long' }, async ({ browser, site }) => {
  test.setTimeout(120_000);
  // A request fails on purpose, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  const { id, path } = await openPost(page, site, 'Before.\n\nAfter.');
  const content = contentOf(page);
  const editor = await Wire.as(site, 'demo-editor');
  expect(await drawPhoto(page, 'harbour.jpg')).toBeGreaterThan(500_000);
  const gate = Promise.withResolvers<void>();
  const lost: string[] = [];
  await page.route('**/v0/b/**', async (route) => {
    await gate.promise;
    // Aborts the first upload request, so that the first chunk of the file is lost.
    const command = route.request().headers()['x-goog-upload-command'] ?? '';
    if (command.startsWith('upload') && lost.push(command) === 1) return route.abort('connectionreset');
    return route.fallback();
  });

  await test.step('while a pasted photo uploads, a placeholder is at the cursor, but not in the saved text', async () => {
    await content.press('ControlOrMeta+Home');
    await giveFiles(content, 'paste', ['harbour.jpg']);
    await expect(content.locator('.cm-line').first().locator('.picture-holder')).toContainText('harbour.jpg');
    await expect(rowOf(page, 'harbour.jpg').getByRole('progressbar')).toBeVisible();
    await page.getByLabel('Short Text').fill('Shorter.');
    await save(page);
    expect((await editor.plain(path))?.content).toBe('Before.\n\nAfter.');
  });

  await test.step('leaving the editor during an upload asks for confirmation', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    await expect(content).toBeVisible();
  });

  await test.step('an upload resumes after a lost connection, and keeps the typed description', async () => {
    await page.getByLabel('What does the picture show?').fill('A [dark] harbour');
    gate.resolve();
    await expect.poll(() => textOf(content), { timeout: 60_000 }).toMatch(PICTURE_WITH_WORDS);
    expect(await textOf(content)).toMatch(/^Before\.\n\n!.*\)\n\nAfter\.$/s);
    await rowOf(page, 'harbour.jpg').getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('list', { name: 'Pictures being added' })).toHaveCount(0);
    expect(lost.length).toBeGreaterThan(1);
  });

  await test.step('a visitor gets the uploaded picture in a format and width that suit the screen', async () => {
    await save(page);
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Live…' })).toBeVisible();
    const visitor = await otherVisitor(browser, site);
    await visitor.setViewportSize({ width: 390, height: 844 });
    await visitor.goto(`/blog/${id}`);
    const image = visitor.getByRole('img', { name: 'A [dark] harbour' });
    await expect(image).toBeVisible();
    await expect(visitor.locator('.markdown source[type="image/avif"]').first()).toHaveAttribute(
      'srcset',
      /480w/,
    );
    const picture = /\/pictures\/[\w-]+\//.exec((await image.getAttribute('src')) ?? '')?.[0] ?? '';
    const small = async () => visitor.request.get(`${picture}480.avif`);
    await expect
      .poll(async () => (await small()).headers()['cache-control'], { timeout: 60_000 })
      .toMatch(/immutable/);
    expect((await (await small()).body()).length).toBeLessThanOrEqual(60_000);
    const said = () => editor.plain(`projectdata/website${picture.slice(0, -1)}`);
    await expect.poll(said).toMatchObject({
      name: 'harbour.jpg',
      alt: 'A [dark] harbour',
      by: 'demo-editor',
      inUse: true,
    });
    await visitor.context().close();
  });
  await page.context().close();
});

const PICTURE_WITH_WORDS =
  /!\[A \\\[dark\\\] harbour\]\(\/pictures\/[a-z0-9]{20}-2560x1920-[0-9a-f]{6}\/1600\.jpg\)/;

test('several dropped pictures become a gallery; files of other types show an error', {
  tag: '@details',
}, async ({ page, site }) => {
  await openPost(page, site, 'Words.');
  const content = contentOf(page);
  await drawPhoto(page, 'one.png', 60, 40);
  await drawPhoto(page, 'two.png', 60, 40);

  await test.step('pictures dropped on another field are inserted at the cursor in the content, in order', async () => {
    await content.press('ControlOrMeta+End');
    await giveFiles(page.getByLabel('Short Text'), 'drop', ['one.png', 'two.png']);
    const both = /^Words\.\n\n!\[\]\(\/pictures\/\S+-60x40\S*\)\n!\[\]\(\/pictures\/\S+-60x40\S*\)\n\n$/;
    await expect.poll(() => textOf(content)).toMatch(both);
    await page
      .getByRole('list', { name: 'Pictures being added' })
      .getByLabel('What does the picture show?')
      .last()
      .fill('Two');
    await rowOf(page, 'two.png').getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => textOf(content)).toMatch(/\n!\[Two\]\(\/pictures\//);
    await rowOf(page, 'one.png').getByRole('button', { name: 'Done' }).click();
    await expect(page.locator('.markdown__gallery img')).toHaveCount(2);
  });

  await test.step('one undo step removes a picture that was inserted with the Upload button', async () => {
    const before = await textOf(content);
    const chooser = page.waitForEvent('filechooser');
    await pressTool(page, 'Upload');
    const buffer = Buffer.from(TRANSPARENT_PNG, 'base64');
    await (await chooser).setFiles([{ name: 'dot.png', mimeType: 'image/png', buffer }]);
    // The id of an opaque picture contains its mean colour, which is visible until the picture has loaded. The id of a
    // transparent picture contains no colour, because the colour would stay visible behind the picture.
    await expect.poll(() => textOf(content)).toMatch(/!\[\]\(\/pictures\/[a-z0-9]{20}-1x1\/1600\.jpg\)/);
    await rowOf(page, 'dot.png').getByRole('button', { name: 'Done' }).click();
    await expect(content).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => textOf(content)).toBe(before);
  });

  await test.step('a picture of the library is chosen by keyboard, and inserted with its description', async () => {
    const before = await textOf(content);
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
    await pressTool(page, 'From library');
    await expect(dialog.getByLabel('Search')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(content).toBeFocused();
    expect(await textOf(content)).toBe(before);
    await pressTool(page, 'From library');
    await expect(dialog.getByLabel('Search')).toBeFocused();
    await page.keyboard.type('two.png');
    const found = dialog.getByRole('button', { name: 'Choose two.png Two' }).first();
    await expect(found).toBeVisible();
    await expect(dialog.getByRole('listitem').first()).toContainText('two.png');
    await page.keyboard.press('Tab');
    await expect(found).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(content).toBeFocused();
    expect((await textOf(content)).match(/!\[Two\]\(\/pictures\//g)).toHaveLength(2);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => textOf(content)).toBe(before);
  });

  await test.step('the editor refuses an SVG, a web page and a HEIC photo, each with the reason', async () => {
    await giveFiles(content, 'drop', [
      { name: 'logo.svg', text: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      { name: 'page.png', text: '<!doctype html>' },
      { name: 'phone.heic', text: '\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat' },
    ]);
    for (const [name, why] of [
      ['logo.svg', 'SVG files can contain scripts'],
      ['page.png', 'This file type is not supported'],
      ['phone.heic', 'This browser cannot read this HEIC photo'],
    ] as const) {
      await expect(rowOf(page, name).getByRole('alert')).toContainText(why);
      await rowOf(page, name).getByRole('button', { name: 'Remove' }).click();
    }
    await expect(content.locator('.picture-holder')).toHaveCount(0);
  });
});

test('text typed while the paste script loads is kept, and comes after the pasted text', {
  tag: '@details',
}, async ({ page, site }) => {
  await openPost(page, site, 'Storms.');
  const content = contentOf(page);
  await drawPhoto(page, 'one.png', 60, 40);
  /** Delays requests for matching URLs. Returns a function that lets them continue. */
  const hold = async (addresses: RegExp) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(addresses, async (route) => {
      await promise;
      await route.fallback();
    });
    return resolve;
  };
  await content.press('ControlOrMeta+End');

  await test.step('a pasted picture gets a placeholder before the upload script loads, and splits no word', async () => {
    const [script, upload] = [await hold(/\/assets\/staff\/adding-pictures-/), await hold(/\/v0\/b\//)];
    await giveFiles(content, 'paste', ['one.png']);
    await page.keyboard.type(' Lant');
    await expect(content.locator('.picture-holder')).toContainText('one.png');
    script();
    await expect(rowOf(page, 'one.png')).toBeVisible();
    await page.keyboard.type('erns');
    upload();
    await expect.poll(() => textOf(content)).toMatch(/^Storms\.\n\n!\[\]\(\S+\)\n\n Lanterns$/);
    await rowOf(page, 'one.png').getByRole('button', { name: 'Done' }).click();
  });

  await test.step('pasted formatted text replaces the selection, and comes before text typed later', async () => {
    const script = await hold(/\/assets\/staff\/html-to-markdown-/);
    const pasteBold = (text: string) =>
      content.evaluate((place, words) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', `<b>${words}</b>`);
        place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await content.fill('Storms. ');
    await content.press('ControlOrMeta+End');
    await pasteBold('Rain');
    await page.keyboard.type(' and lant');
    await page.keyboard.press('Shift+Home');
    await pasteBold('Fog');
    await page.keyboard.type('Wind, lant');
    await content.press('ControlOrMeta+End');
    script();
    await expect.poll(() => textOf(content)).toBe('**RainFog**Wind, lant');
    await page.keyboard.type('erns');
    await expect.poll(() => textOf(content)).toBe('**RainFog**Wind, lanterns');
  });
});

test('a refused upload shows the reason; it can be retried or removed', {
  tag: '@details',
}, async ({ browser, site }) => {
  // Requests fail on purpose, so console errors of this page must not fail the test.
  const page = await otherVisitor(browser, site);
  await openPost(page, site, '');
  const content = contentOf(page);
  await drawPhoto(page, 'photo.png', 60, 40);
  for (const [status, why] of [
    [401, 'Your session expired.'],
    [402, 'The server’s disk is full or nearly full.'],
    [403, 'You do not have permission to upload pictures.'],
    [413, 'The file is larger than 25 MB.'],
  ] as const) {
    await page.route('**/v0/b/**', (route) =>
      route.request().method() === 'DELETE'
        ? route.continue()
        : route.fulfill({ status, json: { error: { code: status } } }),
    );
    await giveFiles(content, 'paste', ['photo.png']);
    await expect(rowOf(page, 'photo.png').getByRole('alert')).toContainText(why);
    await page.unroute('**/v0/b/**');
    if (status !== 402) await rowOf(page, 'photo.png').getByRole('button', { name: 'Remove' }).click();
    else {
      await rowOf(page, 'photo.png').getByRole('button', { name: 'Retry' }).click();
      await expect.poll(() => textOf(content)).toMatch(/^!\[\]\(\/pictures\//);
      await rowOf(page, 'photo.png').getByRole('button', { name: 'Done' }).click();
      await content.fill('');
    }
    await expect(rowOf(page, 'photo.png')).toHaveCount(0);
  }
  await page.route('**/v0/b/**', async (route) => {
    if (route.request().method() === 'DELETE') await route.continue();
  });
  await giveFiles(content, 'paste', ['photo.png']);
  await content.locator('.picture-holder').getByText('Cancel').click();
  await expect(content.locator('.picture-holder')).toHaveCount(0);
  await expect(rowOf(page, 'photo.png')).toHaveCount(0);
  expect(await textOf(content)).toBe('');
  // Abandoned uploads must leave no records behind.
  const editor = await Wire.as(site, 'demo-editor');
  const unfinished = async () => {
    const pictures = await editor.list('projectdata/website/pictures');
    return Array.isArray(pictures) ? pictures.filter(({ uploading }) => uploading).length : pictures;
  };
  await expect.poll(unfinished).toBe(0);
  await page.context().close();
});

test('a picture uploaded as a cover can be chosen as a portrait and as an icon', { tag: '@details' }, async ({
  page,
  site,
}) => {
  const { path } = await openPost(page, site);
  const editor = await Wire.as(site, 'demo-editor');
  await drawPhoto(page, 'cover-of-test.jpg', 64, 36);
  const image = page.getByLabel('Image', { exact: true });
  await giveFiles(image, 'drop', ['cover-of-test.jpg']);
  await expect(image).toHaveValue(/^\/pictures\/[a-z0-9]{20}-64x36-[0-9a-f]{6}\/1600\.jpg$/);
  const address = await image.inputValue();
  expect(await textOf(contentOf(page)), 'a drop on a field is no drop on the page').toBe('');
  await save(page);
  expect((await editor.plain(path))?.image).toBe(address);

  await openAs(page, 'Demo Editor', '/admin/bios/demo-editor');
  const portrait = page.getByLabel('Image Link');
  await page.getByRole('button', { name: 'From library' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await dialog.getByLabel('Search').fill('no such picture');
  await expect(dialog.getByText('No pictures match.')).toBeVisible();
  await dialog.getByLabel('Search').fill('COVER of');
  await dialog.getByRole('button', { name: 'Choose cover-of-test.jpg' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(portrait).toHaveValue(address);
  await expect(page.locator('.bio-preview__image').first()).toHaveJSProperty('complete', true);

  await page.getByRole('button', { name: 'Add New Link' }).click();
  const icons = page.getByLabel('Icon URL');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload picture' }).last().click();
  const buffer = Buffer.from(TRANSPARENT_PNG, 'base64');
  await (await chooser).setFiles([{ name: 'dot.png', mimeType: 'image/png', buffer }]);
  await expect(icons.last()).toHaveValue(/^\/pictures\/[a-z0-9]{20}-1x1\/1600\.jpg$/);
  await save(page);
  const bio = await editor.plain('projectdata/website/memberBios/demo-editor');
  expect(bio?.image).toBe(address);
  expect(bio?.linkIcons).toContain(await icons.last().inputValue());
});

test('a file dropped outside a picture target does not replace the page', { tag: '@details' }, async ({
  page,
}) => {
  await openAs(page, 'Demo Editor', '/admin');
  const opened = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'letter.txt'));
    return document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    );
  });
  expect(opened).toBe(false);
});

/** A PNG with a single transparent pixel. */
const TRANSPARENT_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('a photo whose end is missing is refused in a sentence', async ({ page, site }) => {
  await openPost(page, site);
  await drawPhoto(page, 'cut.jpg');
  await page.evaluate(() => {
    const drawn = (globalThis as { testFiles?: Map<string, File> }).testFiles;
    const whole = drawn?.get('cut.jpg');
    if (whole) drawn?.set('cut.jpg', new File([whole.slice(0, whole.size / 2)], whole.name, whole));
  });
  await giveFiles(contentOf(page), 'paste', ['cut.jpg']);
  await expect(rowOf(page, 'cut.jpg')).toContainText(
    'The file is incomplete: its end is missing. Copy or download it again, then add it.',
  );
});
