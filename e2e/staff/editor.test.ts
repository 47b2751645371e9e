import { TYPING_PAUSE } from '../../platform/staff/editing/session/typed-changes.ts';
import { POST_LABELS } from '../../web/domain/posts/post.ts';
import { newPost, openDetails, otherEditor, save } from '../support/editing.ts';
import { holdAutosave } from '../support/hold-autosave.ts';
import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';
import { storedChanges } from '../support/stored-changes.ts';

// Tests docs/product.md#post-editor.

test('the post editor updates its previews while typing; id and creation date are read-only', async ({
  page,
}) => {
  await newPost(page, 'Demo Editor');
  await page.getByLabel('Title', { exact: true }).fill('A lamp in the fog');
  await page.getByLabel('Short Text').fill('It blinks twice.');
  await page.getByRole('textbox', { name: 'Content' }).fill('Then it *waits*.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'A lamp in the fog' })).toHaveCount(3);
  await expect(preview.getByText('It blinks twice.')).toHaveCount(2);
  await expect(preview.getByRole('emphasis')).toHaveText('waits');
  await page.getByLabel('Title', { exact: true }).fill('שלום');
  await expect(page.getByLabel('Title', { exact: true })).toHaveCSS('direction', 'rtl');
  await page.getByRole('textbox', { name: 'Content' }).fill('First English.\n\nאחר כך עברית.');
  await expect(preview.getByText('First English.')).toHaveCSS('direction', 'ltr');
  await expect(preview.getByText('אחר כך עברית.')).toHaveCSS('direction', 'rtl');
  await openDetails(page);
  await expect(page.getByLabel('Blog ID')).not.toBeEditable();
  await expect(page.getByLabel('Created')).not.toBeEditable();
  await expect(page.getByLabel('Published')).toHaveCount(0);
  await test.step('an author can be added by id or by name, but not twice, and can be removed', async () => {
    const authors = page.getByRole('group', { name: 'Authors' });
    const field = authors.getByLabel('Author ID or name');
    for (const typed of ['demo-administrator', 'demo-administrator', 'Wren Hollow']) {
      await field.fill(typed);
      await authors.getByRole('button', { name: 'Add Author' }).click();
    }
    await expect(authors.getByRole('listitem')).toHaveCount(2);
    // On a phone a long name is cut, so that the button beside it stays in the window.
    const remove = authors.getByRole('button', { name: 'Remove Wren Hollow' });
    await page.setViewportSize({ width: 360, height: 740 });
    await field.focus();
    const box = await remove.boundingBox();
    expect(box?.width ?? 0).toBeGreaterThanOrEqual(24);
    expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await remove.click();
    await expect(authors.getByRole('listitem')).toHaveCount(1);
  });
});

test('the form has a label for each field that people edit', async ({ page }) => {
  await newPost(page, 'Demo Editor');
  const form = page.locator('.edit-form');
  for (const [field, label] of Object.entries(POST_LABELS))
    await expect(form.getByText(label, { exact: true }), field).toBeVisible();
});

test('the previews of a post show the changes in the form, and their links work', {
  tag: '@details',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await newPost(page, 'Demo Editor');
  await page.getByRole('textbox', { name: 'Content' }).fill('See [the team](../Team).');
  const preview = page.getByRole('region', { name: 'Preview' });
  await test.step('the preview of a post card without a cover fits its text, and its shadow is not cut off', async () => {
    const { card, text, reach, room } = await preview.locator('.post-feature-view').evaluate((element) => {
      const lengths = [...getComputedStyle(element).boxShadow.matchAll(/(-?[\d.]+)px/g)];
      const [x = 0, y = 0, blur = 0, spread = 0] = lengths.map(([, length]) => Math.abs(Number(length)));
      return {
        card: element.getBoundingClientRect().height,
        text: element.querySelector('.post-feature-view__text')?.getBoundingClientRect().height ?? 0,
        reach: Math.max(x, y) + blur + spread,
        room: Number.parseFloat(getComputedStyle(element.closest('section') ?? element).paddingLeft),
      };
    });
    expect(text).toBeGreaterThan(60);
    expect(card).toBeGreaterThanOrEqual(text);
    expect(reach).toBeLessThanOrEqual(room);
  });
  await test.step('the Tab key reaches first the form, then the links in the previews', async () => {
    const links = preview.getByRole('link');
    await expect(links).toHaveText([/^Tamsin Oake/, 'the team']);
    const isAfter = await links.evaluateAll((all) => {
      const fields = [...document.querySelectorAll('form input, form textarea, form button')];
      return all.every((link) =>
        fields.every((field) => field.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING),
      );
    });
    expect(isAfter).toBe(true);
  });
  await test.step('a link in the preview opens its target as on the post’s page, and the editor stays open', async () => {
    const opened = page.context().waitForEvent('page');
    await preview.getByRole('link', { name: 'the team' }).click();
    const team = await opened;
    await expect(team).toHaveURL('/Team');
    await team.close();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit post' })).toBeVisible();
  });
  await test.step('the icon of the author field is vertically centred', async () => {
    const field = page.getByLabel('Author ID or name');
    await field.hover();
    const box = await field.boundingBox();
    if (!box) throw new Error('The field is not on the screen.');
    // The right end of the field, inside its borders. Only the icon has bright pixels there.
    const clip = { x: box.x + box.width - 44, y: box.y + 2, width: 36, height: box.height - 4 };
    const png = (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
    const rows = await page.evaluate(async (picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas.');
      context.drawImage(image, 0, 0);
      const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
      return Array.from({ length: canvas.height }, (_, y) => y).filter((y) =>
        Array.from({ length: width }, (_, x) => data[(y * width + x) * 4] ?? 0).some((red) => red > 180),
      );
    }, png);
    expect(rows.length).toBeGreaterThan(2);
    const middle = ((rows.at(0) ?? 0) + (rows.at(-1) ?? 0)) / 2;
    expect(Math.abs(middle - clip.height / 2)).toBeLessThanOrEqual(3);
  });
  page.on('dialog', (leaving) => void leaving.accept());
});

test('after a save no unsaved text is stored; the button says “Saved”, then “Save” again', {
  tag: '@details',
}, async ({ page }) => {
  await holdAutosave(page);
  await newPost(page, 'Demo Editor');
  await test.step('the browser’s journal of unsaved text is empty before the button says “Saved”', async () => {
    await page.getByLabel('Title', { exact: true }).fill('Kept, then saved');
    await expect.poll(() => storedChanges(page)).toEqual([{ title: 'Kept, then saved' }]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // Reads the journal as soon as the button says “Saved”. The journal must be empty then, because a reload would
    // offer its content as unsaved.
    await page.waitForFunction(
      () => [...document.querySelectorAll('button')].some((button) => button.textContent === 'Saved'),
      null,
      { polling: 'raf' },
    );
    expect(await storedChanges(page)).toEqual([]);
  });
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await test.step('leaving the editor without changes does not ask for confirmation', async () => {
    await page.getByLabel('Title', { exact: true }).press('End');
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/admin');
  });
});

test('without permission to edit, the post editor shows a message and is read-only', async ({ page }) => {
  await openAs(page, 'Demo Author', '/admin/blogs');
  await page.getByRole('button', { name: 'View', exact: true }).first().click();
  await expect(page.getByText('You do not have permissions to edit this blog post.')).toBeVisible();
  for (const label of ['Title', 'Short Text', 'Image'])
    await expect(page.getByLabel(label, { exact: true })).not.toBeEditable();
  const content = page.getByRole('textbox', { name: 'Content' });
  const text = (await content.textContent()) ?? '';
  await content.press('x');
  await expect(content).toHaveText(text);
  await expect(page.getByRole('button', { name: /Add Author|^Remove |^Save/ })).toHaveCount(0);
});

test('if text is unsaved, a link, Back, Logout and closing the tab ask for confirmation', async ({
  page,
}) => {
  await newPost(page, 'Demo Editor');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const image = page.getByLabel('Image', { exact: true });
  await image.fill('half-an-address');
  for (const leave of [
    () => page.getByRole('link', { name: 'Home' }).click(),
    () => page.goBack(),
    () => page.getByRole('button', { name: 'Logout' }).click(),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(image).toHaveValue('half-an-address');
  }
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await closing;
});

test('text typed just before a save or before leaving is kept; undo removes only the last text', {
  tag: '@details',
}, async ({ page }) => {
  await holdAutosave(page);
  const path = await newPost(page, 'Demo Editor');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.press('a');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(content).toHaveText('a');
  await test.step('an undo right after a pause in typing removes only the text typed last', async () => {
    await page.evaluate((pause) => {
      const wait = window.setTimeout;
      const undo = { key: 'z', ctrlKey: true, bubbles: true, cancelable: true };
      const thenUndo = (run: () => void, after?: number) => {
        if (after !== pause) return wait(run, after);
        return wait(() => {
          window.setTimeout = wait;
          run();
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', undo));
          document.documentElement.dataset.undone = '';
        }, after);
      };
      window.setTimeout = thenUndo as typeof wait;
    }, TYPING_PAUSE);
    await content.press('ControlOrMeta+End');
    await page.keyboard.press('b');
    await expect(page.locator('html')).toHaveAttribute('data-undone');
    await expect(content).toHaveText('a');
  });
  await content.press('ControlOrMeta+End');
  await page.keyboard.press('b');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(content).toHaveText('a');
  await content.press('ControlOrMeta+End');
  await page.keyboard.press('c');
  await page.getByRole('link', { name: 'Home' }).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/admin');
  await page.goto(path);
  await expect(content).toHaveText('ac');
});

test('after a page with unsaved text was closed, the editor offers once to restore the text', {
  tag: '@details',
}, async ({ page, context }) => {
  await holdAutosave(page);
  const path = await newPost(page, 'Demo Editor');
  await page.getByLabel('Title', { exact: true }).fill('Typed and lost');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await expect.poll(() => storedChanges(page)).toEqual([{ title: 'Typed and lost' }]);
  // A damaged journal entry must not affect others.
  await page.evaluate(() => localStorage.setItem('unsaved damaged', '{"id":'));
  await page.close();
  const again = await context.newPage();
  await again.goto(path);
  const offer = again.getByRole('region', { name: 'Unsaved changes' });
  await expect(offer).toContainText(/Typed on this computer, last on .*\d.*, and not saved: Title\./);
  await offer.getByText('Show the changes').click();
  await expect(offer.getByRole('deletion')).toHaveText(['New Post']);
  await expect(offer.getByRole('insertion')).toHaveText(['Typed and lost']);
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(again.getByLabel('Title', { exact: true })).toHaveValue('Typed and lost');
  await save(again);
  await again.reload();
  await expect(again.getByLabel('Title', { exact: true })).toHaveValue('Typed and lost');
  await expect(offer).toHaveCount(0);
});

test('a person who loses the permission to edit a post sees a message and keeps the typed text', {
  tag: '@details',
}, async ({ page, browser, site }) => {
  await holdAutosave(page);
  const path = await newPost(page, 'Demo Author');
  const colleague = await otherEditor(browser, site, 'Demo Editor', path);
  await page.getByLabel('Short Text').fill('Words of the author');
  const authors = colleague.getByRole('group', { name: 'Authors' });
  const remove = authors.getByRole('button', { name: /^Remove / });
  // The collapsed field shows only the names.
  await expect(remove).toBeHidden();
  await authors.getByText('Ilo Marsh').click();
  await remove.click();
  await save(colleague);
  await expect(page.getByText('You do not have permissions to edit this blog post.')).toBeVisible();
  await expect(page.getByLabel('Short Text')).toHaveValue('Words of the author');
  await colleague.context().close();
});
