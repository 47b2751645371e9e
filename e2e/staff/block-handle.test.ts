import { newPost } from '../support/editing.ts';
import { expect, test } from '../support/site.ts';

test('the handle beside a block moves it by dragging, and each move can be undone', {
  tag: '@details',
}, async ({ page }) => {
  await newPost(page);
  const content = page.getByRole('textbox', { name: 'Content' });
  const text = () =>
    content
      .locator('.cm-line')
      .evaluateAll((lines) => lines.map(({ textContent }) => textContent).join('\n'));
  await content.fill('One\n\nTwo\n\nThree');
  const handle = page.getByRole('button', { name: 'Move this block' });
  await test.step('a block is dragged to the end', async () => {
    await content.press('ControlOrMeta+Home');
    const from = await handle.boundingBox();
    const end = await content.getByText('Three').boundingBox();
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(from?.x ?? 0, (end?.y ?? 0) - 5, { steps: 5 });
    await page.mouse.move(from?.x ?? 0, (end?.y ?? 0) + (end?.height ?? 0), { steps: 5 });
    await page.mouse.up();
    await expect.poll(text).toBe('Two\n\nThree\n\nOne');
    await expect(content).toBeFocused();
  });
  await test.step('a block is moved up by keyboard', async () => {
    await handle.press('ArrowUp');
    await expect.poll(text).toBe('Two\n\nOne\n\nThree');
    await content.press('ControlOrMeta+z');
    await expect.poll(text).toBe('Two\n\nThree\n\nOne');
  });
  await test.step('only the block with the caret has a handle', async () => {
    await content.press('ControlOrMeta+Home');
    const top = async () => Math.round(((await handle.boundingBox())?.y ?? 0) / 4);
    const first = await top();
    await content.press('ControlOrMeta+End');
    await expect.poll(top).toBeGreaterThan(first);
    await page.getByLabel('Title').focus();
    await expect(handle).toBeHidden();
  });
});
