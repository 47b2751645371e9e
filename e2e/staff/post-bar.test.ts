import type { Page } from '@playwright/test';
import { newPost } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, test } from '../support/site.ts';

const bar = (page: Page) => page.getByRole('main').locator('header').first();
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();

test('the bar of a post checks before it publishes, and takes publishing and hiding back', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newPost(page, 'Demo Editor');
  const question = page.getByRole('dialog', { name: /^Publish “/ });
  const field = (name: string) => page.getByLabel(name, { exact: true });

  await test.step('an untouched post says what is missing, and a click leads there', async () => {
    await expect(bar(page)).toContainText('Draft');
    await expect(bar(page).getByRole('link', { name: 'View on site' })).toHaveCount(0);
    await press(page, 'Publish');
    await expect(question).toContainText('4 things are missing');
    await expect(question).toContainText('The title is still “New Post”.');
    await question.getByRole('button', { name: 'Short Text' }).click();
    await expect(field('Short Text')).toBeFocused();
  });

  await test.step('the text is read: links that lead nowhere, pictures without words', async () => {
    await field('Title').fill('The bar of a post');
    await field('Short Text').fill('Above the form.');
    await field('Image').fill('/apple-touch-icon.png');
    await page
      .getByRole('textbox', { name: 'Content' })
      .fill('[gone](/blog/gone) ![](/apple-touch-icon.png)');
    await press(page, 'Publish');
    await expect(question.getByRole('listitem')).toHaveText([
      /The picture \/apple-touch-icon\.png has no text/,
      /The link “gone” leads to \/blog\/gone/,
    ]);
    await question.getByRole('button', { name: 'Not yet' }).click();
    await expect(bar(page)).toContainText('Draft');
  });

  await test.step('a complete post goes live at once, and for ten seconds it can be taken back', async () => {
    await page.getByRole('textbox', { name: 'Content' }).fill('[home](/)');
    await press(page, 'Publish');
    await expect(bar(page)).toContainText('Published. Visitors can read it now.');
    await press(page, 'Undo');
    await expect(bar(page)).toContainText('Draft');
  });

  await test.step('the bar leads to a post that is live', async () => {
    await press(page, 'Publish');
    await expect(bar(page)).toContainText(/Live since \w+ \d/);
    const address = '/blog/the-bar-of-a-post';
    await expect(bar(page).getByRole('link', { name: 'View on site' })).toHaveAttribute('href', address);
    await press(page, 'Copy link');
    await expect(bar(page)).toContainText('Link copied.');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(new URL(address, page.url()).href);
  });

  await test.step('hiding is taken back as well', async () => {
    await press(page, 'Hide');
    await expect(bar(page)).toContainText('Hidden. Visitors can no longer read it.');
    await press(page, 'Undo');
    await expect(bar(page)).toContainText('Live since');
    await press(page, 'Hide');
    await expect(bar(page)).toContainText('Draft');
  });
});

test('a refused save says so in the bar and leads to the field, however far the form is scrolled', async ({
  browser,
  site,
}) => {
  // A page of its own: the browser logs the refusal as an error, and that is what this test is about.
  const page = await otherVisitor(browser, site);
  await newPost(page, 'Demo Editor');
  await page.getByLabel('Image', { exact: true }).fill('lamp.png');
  await page.getByLabel('Created').scrollIntoViewIfNeeded();
  await page.keyboard.press('ControlOrMeta+s');
  const problem = bar(page).getByRole('alert');
  await expect(problem).toContainText('The post was not saved. Your text is still here.');
  await expect(problem).toContainText('Use an address that starts with https:// or with one /.');
  await expect(problem).toBeInViewport({ ratio: 1 });
  await problem.getByRole('button', { name: 'Image' }).click();
  await expect(page.getByLabel('Image', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Image', { exact: true })).toBeInViewport({ ratio: 1 });
  await page.context().close();
});

/** Focuses every control of the screen, and names those that something else covers then. Runs in the page. */
function coveredControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input, textarea, summary, [contenteditable="true"])',
  );
  return [...controls]
    .filter((control) => control.checkVisibility())
    .flatMap((control) => {
      control.focus();
      // The middle of what the window and the boxes that it scrolls in can show of it.
      // Of a link that is broken over lines, the first line.
      let { left, right, top, bottom } = control.getClientRects()[0] ?? control.getBoundingClientRect();
      for (let box = control.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const frame = box.getBoundingClientRect();
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      // Suggestions of the field that had the focus before go a moment later.
      const isOver =
        seen !== null && (control.contains(seen) || seen.closest('label, [role="option"]') !== null);
      const hit = isOver && bottom > top;
      return hit ? [] : [`${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`];
    });
}

/** Whether the end of the content, where the caret is, can be seen. Runs in the page. */
function caretIsSeen(): boolean {
  const caret = getSelection()?.getRangeAt(0).getBoundingClientRect();
  if (!caret) return false;
  const seen = document.elementFromPoint(caret.left, caret.top + caret.height / 2);
  return seen?.closest('[contenteditable]') != null;
}

test('no control and no caret is covered when it has the focus, whatever the size of the window', async ({
  page,
}) => {
  test.setTimeout(120_000);
  page.on('dialog', (leaving) => void leaving.accept());
  const sizes = [
    [1366, 768],
    [1024, 768],
    [1920, 1080],
    [768, 1024],
    [360, 740],
  ] as const;
  await openAs(page, 'Demo Administrator', '/admin/blogs/trailer-notes');
  const content = page.getByRole('textbox', { name: 'Content' });
  for (const path of ['/admin/blogs/trailer-notes', '/admin/bios/demo-administrator', '/admin/users']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    if (path.includes('blogs')) await expect(content).toBeVisible();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(coveredControls), `${path} at ${width} × ${height}`).toEqual([]);
      if (!path.includes('blogs')) continue;
      await content.press('ControlOrMeta+End');
      await page.keyboard.type('\n\nend');
      expect(await page.evaluate(caretIsSeen), `the caret at ${width} × ${height}`).toBe(true);
    }
  }
});
