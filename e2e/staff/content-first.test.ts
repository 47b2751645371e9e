import type { Locator, Page } from '@playwright/test';
import { controlsIn } from '../support/controls.ts';
import { newPost } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';

// Tests docs/product.md#post-editor.

/** The collapsed fields, by the names of their inputs. */
const FOLDED = ['Author ID or name', 'Short Text', 'Image', 'Tags', 'Address', 'Blog ID', 'Created'];

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** The number of text lines that are fully visible. The toolbar may be above or below the text. */
const linesInSight = (content: Locator) =>
  content.evaluate((text) => {
    const tools = document.querySelector('[role="toolbar"]')?.getBoundingClientRect();
    if (!tools) throw new Error('There are no tools.');
    const isAbove = tools.top < text.getBoundingClientRect().top;
    const [top, bottom] = isAbove ? [tools.bottom, innerHeight] : [0, Math.min(tools.top, innerHeight)];
    const seen = [...text.querySelectorAll('.cm-line')].map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const boxes = line.textContent === '' ? [] : [...range.getClientRects()];
      const whole = boxes.filter((box) => box.height > 8 && box.top >= top && box.bottom <= bottom);
      return new Set(whole.map((box) => Math.round(box.bottom / 10))).size;
    });
    return seen.reduce((sum, lines) => sum + lines, 0);
  });

/** The number of lines that fit into the visible part of an empty content field. */
const roomInSight = (content: Locator) =>
  content.evaluate((text) => {
    const line = text.querySelector('.cm-line')?.getBoundingClientRect();
    if (!line) throw new Error('There is no line.');
    const bottom = Math.min(text.getBoundingClientRect().bottom, innerHeight);
    return Math.floor((bottom - line.top) / line.height);
  });

const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0;

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
] as const)
  test(`at ${width} × ${height} the editor shows at least 12 lines; a new post has room for 6`, {
    tag: width === 1280 ? '@long' : '@details',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const id of ['trailer-notes', 'how-we-work']) {
      await openAs(page, 'Demo Editor', `/admin/blogs/${id}`);
      await expect(contentOf(page).locator('.cm-line').nth(8)).toBeVisible();
      expect(await linesInSight(contentOf(page)), id).toBeGreaterThanOrEqual(12);
    }
    await newPost(page);
    await expect(contentOf(page)).toBeVisible();
    expect(await roomInSight(contentOf(page))).toBeGreaterThanOrEqual(6);
  });

test('the toolbar that stays in view leaves no gap in which the text shows above it', {
  tag: '@details',
}, async ({ page }) => {
  await openAs(page, 'Demo Editor', '/admin/blogs/how-we-work');
  await expect(contentOf(page).locator('.cm-line').nth(8)).toBeVisible();
  for (const width of [800, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await contentOf(page).press('ControlOrMeta+End');
    const bar = await page.getByRole('main').locator('header').first().boundingBox();
    const tools = await page.getByRole('toolbar', { name: 'Formatting' }).boundingBox();
    expect(Math.abs((tools?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0)), `${width} px`).toBeLessThan(1.5);
  }
});

test('on a phone the editor’s header is low, and the toolbar is directly above the keyboard', {
  tag: '@details',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'Demo Editor', '/admin/blogs/trailer-notes');
  const content = contentOf(page);
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await expect(tools).toBeVisible();
  await content.press('ControlOrMeta+Home');
  await test.step('header and bar together are at most 96 px high', async () => {
    const bar = await page.locator('.desk__bar').boundingBox();
    expect((bar?.y ?? 999) + (bar?.height ?? 0)).toBeLessThanOrEqual(96);
  });
  await test.step('without an on-screen keyboard the toolbar is at the bottom of the window', async () => {
    const row = await tools.boundingBox();
    expect(Math.round((row?.y ?? 0) + (row?.height ?? 0))).toBe(844);
  });
  await test.step('an open on-screen keyboard covers neither the toolbar nor the line with the cursor', async () => {
    await page.evaluate(() => {
      const viewport = window.visualViewport;
      if (!viewport) throw new Error('No visual viewport.');
      Object.defineProperty(viewport, 'height', { value: 500, configurable: true });
      viewport.dispatchEvent(new Event('resize'));
    });
    await expect
      .poll(async () => {
        const row = await tools.boundingBox();
        return Math.round((row?.y ?? 0) + (row?.height ?? 0));
      })
      .toBe(500);
    await content.press('ControlOrMeta+End');
    await page.keyboard.type('end');
    const last = content.locator('.cm-line', { hasText: /end$/ }).last();
    await expect
      .poll(async () => {
        const [line, row] = [await last.boundingBox(), await tools.boundingBox()];
        return (line?.y ?? 999) + (line?.height ?? 0) <= (row?.y ?? 0);
      })
      .toBe(true);
  });
});

for (const width of [1440, 1280])
  test(`at ${width} px a new post shows at most 20 controls`, { tag: '@details' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const account of ['Demo Editor', 'Demo Author']) {
      await newPost(page, account);
      await expect(contentOf(page)).toBeVisible();
      const controls = await controlsIn(page.getByRole('main'));
      expect(controls.length).toBeGreaterThan(12);
      expect(controls.length, `${account}: ${controls.join(', ')}`).toBeLessThanOrEqual(20);
    }
  });

test('address, Blog ID and dates are in Details, which are open in a wide window', {
  tag: '@details',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await newPost(page);
  await expect(contentOf(page)).toBeVisible();
  const details = page.locator('details', { hasText: 'Blog ID' });
  await expect(details.getByLabel('Blog ID')).toBeVisible();
  await details.getByText('Details').click();
  await expect(details.getByLabel('Blog ID')).toBeHidden();
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await expect(contentOf(page)).toBeVisible();
    await expect(details.getByLabel('Created')).toBeHidden();
    await details.getByText('Details').click();
    await expect(details.getByLabel('Created')).toBeVisible();
    await expect(details.getByLabel('Created')).not.toBeEditable();
  }
});

test('the highlighted button is the last one before the menu, and says what it will do', {
  tag: '@details',
}, async ({ page }) => {
  const acts = page.getByRole('main').locator('header').first().getByRole('button');
  const beforeMenu = acts.filter({ hasText: /^(Save|Publish…|Live…|Ready for review)$/ });
  const look = (of: Locator) => of.evaluate((one) => getComputedStyle(one).backgroundColor);
  await newPost(page);
  await expect(beforeMenu).toHaveText(['Save', 'Publish…']);
  const gold = await look(beforeMenu.last());
  expect(await look(beforeMenu.first())).not.toBe(gold);

  await newPost(page, 'Demo Author');
  await expect(beforeMenu).toHaveText(['Save', 'Ready for review']);
  expect(await look(beforeMenu.last())).toBe(gold);

  await openAs(page, 'Demo Editor', '/admin/blogs/how-we-work');
  await expect(beforeMenu).toHaveText(['Live…', 'Save']);
  await expect(beforeMenu.last()).toHaveAccessibleDescription('');
  const title = page.getByLabel('Title', { exact: true });
  const before = await title.boundingBox();
  await title.fill('Changed');
  await expect(beforeMenu.last()).toHaveAccessibleDescription('Update live post');
  await expect.poll(() => look(beforeMenu.last())).toBe(gold);
  expect(await look(beforeMenu.first())).not.toBe(gold);
  expect(await title.boundingBox()).toEqual(before);
});

test('Enter in the title field moves the focus to the content', { tag: '@details' }, async ({ page }) => {
  await newPost(page);
  await expect(contentOf(page)).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Rain');
  await page.keyboard.press('Enter');
  await expect(contentOf(page)).toBeFocused();
  await page.keyboard.type('It falls.');
  await expect(contentOf(page)).toHaveText('It falls.');
});

test('a collapsed field opens on click, typing or focus, and Escape collapses it', {
  tag: '@details',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await newPost(page);
  const form = page.getByRole('region', { name: 'Edit form' });
  await form.getByText('Details').click();
  const input = (name: string) => form.getByLabel(name, { exact: true });
  /** The element of a collapsed field. */
  const field = (name: string) =>
    form.locator('.folded__field').filter({ has: page.getByLabel(name, { exact: true }) });
  await test.step('each collapsed field is one line high, with a labelled input', async () => {
    for (const name of FOLDED) {
      await expect(input(name)).toBeVisible();
      expect(await heightOf(field(name)), name).toBeLessThanOrEqual(40);
    }
  });
  await test.step('the Tab key focuses and opens each collapsed field, in the order of the form', async () => {
    await input('Title').focus();
    for (const name of ['Author ID or name', 'Short Text', 'Image']) {
      while (!(await input(name).evaluate((element) => element === document.activeElement)))
        await page.keyboard.press('Tab');
      expect(await heightOf(field(name)), name).toBeGreaterThan(60);
    }
  });
  await test.step('a click opens a collapsed field, which covers no other field and no button', async () => {
    for (const name of ['Short Text', 'Image']) {
      await input(name).click();
      expect(await heightOf(field(name))).toBeGreaterThan(60);
      const covered = await form
        .locator('input, textarea, .cm-content, [role="toolbar"] button')
        .filter({ visible: true })
        .evaluateAll(
          (all) =>
            all.filter((one) => {
              const { x, y, width } = one.getBoundingClientRect();
              const top = document.elementFromPoint(x + width / 2, y + 10);
              return top && !one.contains(top) && !top.closest('label')?.contains(one);
            }).length,
        );
      expect(covered, name).toBe(0);
    }
    await input('Image').fill('/art/trailer-still.svg');
    const size = form.getByText(/^\d+ × \d+ px$/);
    await expect(size).toBeVisible();
    const [open, text] = [await field('Image').boundingBox(), await size.boundingBox()];
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual((open?.x ?? 0) + (open?.width ?? 0));
    await input('Image').fill('');
    await input('Short Text').click();
    await input('Tags').click();
    await expect(input('Tags')).toBeFocused();
    await input('Short Text').click();
    // The toolbar moves up when the field folds, but the press still reaches its button.
    const bold = form.getByRole('button', { name: /^Bold/ });
    await bold.click();
    await expect(bold).toHaveAttribute('aria-pressed', 'true');
    await bold.click();
    await input('Short Text').click();
  });
  await test.step('Escape collapses a field and keeps the focus in it; typing opens the field again', async () => {
    await page.keyboard.press('Escape');
    expect(await heightOf(field('Short Text'))).toBeLessThanOrEqual(40);
    await expect(input('Short Text')).toBeFocused();
    await page.keyboard.type('A lamp.');
    await expect(input('Short Text')).toHaveValue('A lamp.');
    expect(await heightOf(field('Short Text'))).toBeGreaterThan(60);
    await page.keyboard.press('Escape');
    await input('Short Text').click();
    expect(await heightOf(field('Short Text'))).toBeGreaterThan(60);
  });
  await test.step('Escape first closes the suggestions of tags, then the field', async () => {
    await input('Tags').click();
    await page.keyboard.type('s');
    const suggestions = page.getByRole('listbox');
    await expect(suggestions).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(suggestions).toBeHidden();
    expect(await heightOf(field('Tags'))).toBeGreaterThan(40);
    await page.keyboard.press('Escape');
    expect(await heightOf(field('Tags'))).toBeLessThanOrEqual(40);
    await page.keyboard.press('Backspace');
  });
  await test.step('a field with an invalid value stays open when it loses the focus', async () => {
    await input('Image').fill('javascript:alert(1)');
    await input('Title').focus();
    await expect(form.getByText('Use an address that starts with https:// or a single /.')).toBeVisible();
    expect(await heightOf(field('Image'))).toBeGreaterThan(60);
    await input('Image').fill('');
    await input('Title').focus();
    expect(await heightOf(field('Image'))).toBeLessThanOrEqual(40);
  });
});

test('the title of a new post is selected when the editor opens, but not after a reload', {
  tag: '@details',
}, async ({ page }) => {
  await newPost(page);
  const title = page.getByLabel('Title', { exact: true });
  await expect(title).toBeFocused();
  await page.keyboard.type('Typed over the selection');
  await expect(title).toHaveValue('Typed over the selection');
  await expect(page.getByRole('main').locator('header').first()).toContainText(/Saved \d/);
  await page.reload();
  await expect(title).toHaveValue('Typed over the selection');
  await expect(contentOf(page)).toBeVisible();
  await expect(title).not.toBeFocused();
});
