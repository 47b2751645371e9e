import { axeViolations } from '../support/axe.ts';
import { newPost, pressTool, save } from '../support/editing.ts';
import { expect, test } from '../support/site.ts';

// Tests how staff write patch notes (docs/product.md#patch-notes).

test('patch notes are written and changed in a form; one undo step removes new patch notes', {
  tag: '@long',
}, async ({ page }) => {
  await newPost(page);
  const field = page.getByRole('textbox', { name: 'Content' });
  const lines = () => field.locator('.cm-line').allInnerTexts();
  const form = page.getByRole('dialog', { name: 'Patch notes' });
  await field.click();
  await page.keyboard.type('Hello.\n\n/patch');
  await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveText([
    /^Patch notes/,
  ]);
  await page.keyboard.press('Enter');

  await test.step('the form writes a block of patch notes into the text', async () => {
    await expect(form.getByLabel('Version')).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await form.getByLabel('Version').fill(' 1.2 ');
    await form.getByLabel('Game').fill('Starhound');
    await form.getByLabel('Platforms').fill('PC, Switch,PC');
    await form.getByLabel('Fixed').fill('- The ferry waits\n\nThe **gull**');
    // With typed text, Escape does not close the form.
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Insert' }).click();
    await expect(form).toBeHidden();
    expect((await lines()).filter((line) => line.trim() !== '')).toEqual([
      'Hello.',
      '```patch-notes',
      'Version: 1.2',
      'Platforms: PC, Switch',
      'Game: Starhound',
      'Fixed:',
      '- The ferry waits',
      '- The **gull**',
      '```',
    ]);
  });

  await test.step('the preview shows the block under a heading of game and version', async () => {
    await expect(page.getByRole('heading', { name: 'Starhound 1.2' })).toBeVisible();
  });

  await test.step('one undo step removes the block, and Redo restores it', async () => {
    await field.focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(field).not.toContainText('patch-notes');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(field).toContainText('Version: 1.2');
  });

  await test.step('with the cursor in a block, the tool “Patch notes” opens the block in the form', async () => {
    await field.getByText('Version: 1.2').click();
    await pressTool(page, 'Patch notes');
    await expect(form.getByLabel('Platforms')).toHaveValue('PC, Switch');
    await expect(form.getByLabel('Fixed')).toHaveValue('The ferry waits\nThe **gull**');
    await form.getByLabel('Version').fill('1.3');
    await form.getByLabel('Known issues').fill('The bell');
    await form.getByRole('button', { name: 'Change' }).click();
    await expect(field).toContainText('Version: 1.3');
    await expect(page.getByRole('heading', { name: 'Known issues' })).toBeVisible();
  });
  await save(page);
});

test('if the form cannot read a block of patch notes, a message names the line', { tag: '@details' }, async ({
  page,
}) => {
  await newPost(page);
  const field = page.getByRole('textbox', { name: 'Content' });
  await field.click();
  await page.keyboard.insertText('```patch-notes\nVersion: 1\nThanks to all testers\n```');
  await field.getByText('Thanks to all testers').click();
  await pressTool(page, 'Patch notes');
  await expect(page.getByRole('dialog')).toContainText('Line 2 of this block cannot be read');
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(field).toContainText('Thanks to all testers');
});
