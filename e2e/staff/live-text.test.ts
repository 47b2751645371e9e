import type { Locator, Page } from '@playwright/test';
import { pressTool } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { expect, type SiteProcess, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

const PICTURE = '/art/starhound-key-art.svg';
const TEXT = [
  '## Rain',
  'The lamp is **bright** and [far](/blog).',
  '> A quote',
  '- one\n- two',
  `![A \\[red\\] dog](${PICTURE})`,
  '![Trailer](https://www.youtube.com/watch?v=aqz-KE-bpKQ)',
  '| a | long |\n| - | - |\n| wide | b |',
  'שלום עולם',
].join('\n\n');
let posts = 0;

/** Stores a post with this content and opens it in the Demo Editor's editor. */
async function openPost(page: Page, site: SiteProcess, content: string) {
  const id = `live-${++posts}`;
  const path = `projectdata/website/blogPosts/${id}`;
  const editor = await Wire.as(site, 'demo-editor');
  const texts = { title: 'Live', authors: ['demo-editor'], shortText: 'Live.', image: '', content };
  const flags = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };
  expect(await editor.commit({ path, data: { ...texts, ...flags } })).toBe(200);
  await openAs(page, 'Demo Editor', `/admin/blogs/${id}`);
  const field = page.getByRole('textbox', { name: 'Content' });
  await expect(field).toBeVisible();
  return { field, stored: async () => (await editor.plain(path))?.content };
}

const textOf = (content: Locator) =>
  content.locator('.cm-line').evaluateAll((lines) => lines.map(({ textContent }) => textContent).join('\n'));

/** The line of the text that contains these words. */
const line = (content: Locator, words: string) => content.locator('.cm-line').filter({ hasText: words });

const sizeOf = (element: Locator) =>
  element.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));

test('the text field shows formatted Markdown, and its markup only at the cursor', async ({ page, site }) => {
  const { field } = await openPost(page, site, TEXT);
  await field.press('ControlOrMeta+End');
  const mark = line(field, 'Rain').locator('.cm-md-hidden');
  await test.step('Markdown’s markup characters are hidden, but still in the text', async () => {
    expect(await sizeOf(line(field, 'Rain'))).toBeGreaterThan(await sizeOf(line(field, 'bright')));
    expect((await mark.boundingBox())?.width ?? 0).toBeLessThan(1);
    expect(await textOf(field)).toBe(TEXT);
    await expect(line(field, 'bright').locator('.cm-md-strong', { hasText: 'bright' })).toHaveCSS(
      'font-weight',
      '700',
    );
    await expect(line(field, 'שלום')).toHaveCSS('direction', 'rtl');
    await expect(line(field, 'bright')).toHaveCSS('direction', 'ltr');
  });
  await test.step('beside a drawn bullet the list’s “-” has no colour', async () => {
    const marks = field.locator('.cm-md-bullet');
    await expect(marks).toHaveText(['-', '-']);
    const colours = await marks.evaluateAll((all) =>
      all.flatMap((mark) => {
        const texts = [...mark.querySelectorAll('*'), mark].filter((one) =>
          [...one.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE),
        );
        return texts.map((one) => getComputedStyle(one).color);
      }),
    );
    expect(new Set(colours)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
  });
  await test.step('copying formatted text copies its Markdown', async () => {
    await field.press('ControlOrMeta+a');
    const copied = await field.evaluate((element) => {
      const clipboardData = new DataTransfer();
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return clipboardData.getData('text/plain');
    });
    expect(copied).toBe(TEXT);
  });
  await test.step('markup characters are visible in the line with the cursor', async () => {
    await field.press('ControlOrMeta+Home');
    await expect(mark).toHaveCount(0);
    await expect(line(field, 'Rain').locator('.cm-md-dimmed')).toHaveText('## ');
    await expect(line(field, 'bright').locator('.cm-md-hidden').first()).toBeAttached();
  });
  await test.step('Ctrl+E shows the Markdown source, and the browser remembers the choice', async () => {
    const tools = page.getByRole('button', { name: /^Insert and other tools/ });
    await expect(tools).toHaveAccessibleName('Insert and other tools');
    await field.press('ControlOrMeta+e');
    await expect(tools).toHaveAccessibleName(/switched on: Source view/);
    await expect(field).toBeFocused();
    await expect(field.locator('.cm-md-hidden, .cm-md-pictures')).toHaveCount(0);
    await page.reload();
    await expect(tools).toHaveAccessibleName(/switched on: Source view/);
    expect(await textOf(field)).toBe(TEXT);
    await pressTool(page, 'Source view');
    await expect(field.locator('.cm-md-hidden').first()).toBeAttached();
  });
});

test('a press on the box of a task checks it, and the cursor still reaches its characters', {
  tag: '@details',
}, async ({ page, site }) => {
  const { field, stored } = await openPost(page, site, '- [ ] one\n- [x] two\n\n> [!TIP]\n> Rest.\n\nend');
  await field.press('ControlOrMeta+End');
  const boxes = field.locator('.cm-md-box');
  for (const part of await boxes.locator('*').all())
    await expect(part).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await boxes.first().click();
  await boxes.last().click();
  await page.keyboard.type('!');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(stored).toBe('- [x] one\n- [ ] two\n\n> [!TIP]\n> Rest.\n\nend!');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('checkbox').first()).toBeChecked();
  await expect(preview.getByRole('checkbox').last()).not.toBeChecked();
  await field.press('ControlOrMeta+Home');
  await expect(boxes).toHaveCount(1);
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await page.keyboard.type(' ');
  await expect.poll(() => textOf(field)).toContain('- [ ] one\n- [ ] two');
});

test('a caption below a thumbnail is the picture’s title in the Markdown, and readers see it', {
  tag: '@details',
}, async ({ page, site }) => {
  const { field } = await openPost(page, site, `One.\n\n![A dog](${PICTURE})\n\nTwo.`);
  const caption = page.getByRole('textbox', { name: 'Caption of starhound-key-art.svg' });
  await expect(caption).toHaveValue('');
  await caption.click();
  await page.keyboard.type('The "dog" of the game ');
  await expect(caption).toBeFocused();
  await expect
    .poll(() => textOf(field))
    .toBe(`One.\n\n![A dog](${PICTURE} "The \\"dog\\" of the game")\n\nTwo.`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('The "dog" of the game')).toBeVisible();
  await expect(preview.getByRole('img', { name: 'A dog' })).toBeVisible();
  await caption.fill('');
  await expect.poll(() => textOf(field)).toBe(`One.\n\n![A dog](${PICTURE})\n\nTwo.`);
  await expect(preview.getByText('A dog', { exact: true })).toBeVisible();
});

test('a description typed below a picture’s thumbnail is written into the Markdown', {
  tag: '@details',
}, async ({ page, site }) => {
  const { field, stored } = await openPost(page, site, TEXT);
  await field.press('ControlOrMeta+Home');
  const description = page.getByRole('textbox', { name: 'Description of starhound-key-art.svg' });
  await expect(description).toHaveValue('A [red] dog');
  const picture = field.locator('.cm-md-thumbnail img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await description.press('End');
  await page.keyboard.type(' in [rain] ');
  await expect(description).toBeFocused();
  await expect(description).toHaveValue('A [red] dog in [rain] ');
  const after = TEXT.replace('\\[red\\] dog', '\\[red\\] dog in \\[rain\\]');
  await expect.poll(() => textOf(field)).toBe(after);
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(stored).toBe(after);
  await test.step('in a picture’s description undo works, and Enter returns to the text', async () => {
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => textOf(field)).not.toBe(after);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => textOf(field)).toBe(after);
    await description.press('Enter');
    await expect(field).toBeFocused();
    await expect(field.locator('.cm-md-dimmed').filter({ hasText: PICTURE })).toBeVisible();
  });
  await test.step('a press on a picture’s thumbnail shows its Markdown', async () => {
    await field.press('ControlOrMeta+Home');
    await expect(field.locator('.cm-md-dimmed').filter({ hasText: PICTURE })).toHaveCount(0);
    await picture.click();
    await expect(field.locator('.cm-md-dimmed').filter({ hasText: PICTURE })).toBeVisible();
  });
});

test('typing keeps Windows line ends, and Delete removes a whole line end', { tag: '@details' }, async ({
  page,
  site,
}) => {
  const text = '\ufeffA lamp.  \r\n\r\n- one\t\r\n- two\n\u2028end\r\n';
  const { field, stored } = await openPost(page, site, text);
  await page.getByLabel('Title', { exact: true }).fill('Untouched');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  expect(await stored()).toBe(text);
  // Types at the end of the first line, before its carriage return.
  await field.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  await page.keyboard.type('x');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(stored).toBe(text.replace('lamp.  ', 'lamp.  x'));
  // Pressing Delete once removes both characters of a Windows line ending and joins the lines.
  await page.keyboard.press('Delete');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(stored).toBe(text.replace('lamp.  \r\n\r\n', 'lamp.  x\r\n'));
});

test('Find counts the matches, and replaces text in addresses only if the option is on', {
  tag: '@details',
}, async ({ page, site }) => {
  const text = 'A lamp, a [lamp](/lamp) and a lamp.';
  const { field } = await openPost(page, site, text);
  await field.press('ControlOrMeta+Home');
  await field.press('ControlOrMeta+f');
  const panel = page.getByRole('search', { name: 'Find and replace' });
  const count = panel.getByRole('status');
  await page.keyboard.type('lamp');
  await expect(count).toHaveText('3 matches, 1 more in addresses');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('2 of 3, 1 more in addresses');
  await test.step('More shows regular expressions and Select all', async () => {
    await expect(panel.getByRole('checkbox', { name: 'Regular expression' })).toBeHidden();
    await panel.getByRole('button', { name: 'More' }).click();
    await expect(panel.getByRole('button', { name: 'More', expanded: true })).toBeVisible();
    await expect(panel.getByRole('checkbox', { name: 'Regular expression' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Select all' })).toBeVisible();
  });
  await test.step('no part of the find panel overlaps another part or the text, at any window width', async () => {
    for (const width of [360, 600, 768, 1000, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await panel.evaluate((element) =>
        [...element.querySelectorAll('button, input, label, [role="status"]')]
          .filter((one) => !one.closest('label') || one.matches('label'))
          .map((one) => one.getBoundingClientRect().toJSON()),
      );
      const whole = await panel.evaluate((element) => element.getBoundingClientRect().toJSON());
      for (const [at, one] of boxes.entries()) {
        expect(one.left).toBeGreaterThanOrEqual(whole.left);
        expect(one.right).toBeLessThanOrEqual(whole.right);
        for (const other of boxes.slice(at + 1))
          expect(
            one.right <= other.left + 1 ||
              other.right <= one.left + 1 ||
              one.bottom <= other.top + 1 ||
              other.bottom <= one.top + 1,
            `${JSON.stringify([one, other])} at ${width}`,
          ).toBe(true);
      }
      const tops = ['Previous', 'Next'].map((name) =>
        panel
          .getByRole('button', { name, exact: true })
          .evaluate((button) => button.getBoundingClientRect().top),
      );
      const [previous, next] = await Promise.all(tops);
      expect(next, `Next beside Previous at ${width}`).toBe(previous);
      const first = await field.boundingBox();
      expect(first?.y).toBeGreaterThanOrEqual(whole.bottom - 1);
    }
  });
  await panel.getByRole('textbox', { name: 'Replace' }).fill('star');
  await panel.getByRole('button', { name: 'Replace all' }).click();
  expect(await textOf(field)).toBe('A star, a [star](/lamp) and a star.');
  await expect(count).toHaveText('No matches, 1 in addresses');
  await panel.getByRole('checkbox', { name: 'Include addresses' }).check();
  await expect(count).toHaveText('1 match');
  await panel.getByRole('button', { name: 'Replace all' }).click();
  expect(await textOf(field)).toBe('A star, a [star](/star) and a star.');
});

test('the text field loads nothing from hostile addresses, and renders only visible lines', {
  tag: '@details',
}, async ({ page, site }) => {
  const hostile =
    '![a](javascript:alert(1))\n\n[b](javascript:alert(2))\n\n![c](data:text/html,x)\n\n![d](//evil.example/e.png)';
  const many = `![lamp](${PICTURE})\n\nwords\n\n`.repeat(10_000);
  const { field } = await openPost(page, site, `${hostile}\n\n${many}`);
  await field.press('ControlOrMeta+Home');
  await expect(field.locator('.cm-md-picture').first()).toBeAttached();
  expect(await field.locator('a').count()).toBe(0);
  const addresses = await field
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).getAttribute('src')));
  for (const address of addresses) expect([null, PICTURE]).toContain(address);
  expect(addresses.length).toBeLessThan(200);
  await field.press('ControlOrMeta+End');
  await page.keyboard.type('end');
  await expect.poll(() => field.locator('.cm-line').last().textContent()).toBe('end');
  expect(await field.locator('img').count()).toBeLessThan(200);
});
