import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { newPost, otherEditor, pressTool, save } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { expect, otherVisitor, test } from '../support/site.ts';

// Tests docs/product.md#notes.

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const notes = (page: Page) => page.getByRole('list', { name: 'Open notes' });
const press = (place: Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).press('Enter');
const PASSAGE = 'Rain falls on the quay';
const HOSTILE = '<img src=x onerror=alert(1)> **bold** [link](javascript:alert(1))';

test('a note quotes its passage as readers see it, without the marks of Markdown', {
  tag: '@details',
}, async ({ page }) => {
  await newPost(page);
  await content(page).fill('The **quay** is [wet](/blog).');
  await content(page).press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+Shift+M');
  await page.getByLabel('Note', { exact: true }).fill('How wet?');
  await expect(page.getByRole('blockquote')).toHaveText('The quay is wet.');
  await press(page.getByRole('main'), 'Add note');
  await expect(notes(page).getByRole('button', { name: /^Go to/ })).toHaveAccessibleName(
    'Go to the passage: The quay is wet.',
  );
});

test('an unfinished note and an unfinished answer stay until they are stored', {
  tag: '@details',
}, async ({ page, browser, site }) => {
  const path = await newPost(page);
  await content(page).fill('One.\n\nTwo.');
  await page.keyboard.press('ControlOrMeta+Shift+M');
  const field = page.getByLabel('Note', { exact: true });
  await field.fill('Which one?');
  await field.press('Escape');
  await content(page).press('ControlOrMeta+Home');
  await page.keyboard.press('ControlOrMeta+Shift+M');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Which one?');
  await expect(page.getByRole('blockquote')).toHaveText('One.');
  await save(page);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await press(page.getByRole('main'), 'Add note');
  await press(notes(page), 'Answer');
  const answer = page.getByLabel('Answer', { exact: true });
  await answer.fill('The first.');
  const colleague = await otherEditor(browser, site, 'Demo Administrator', path);
  await colleague.getByRole('tab', { name: 'Notes (1)' }).click();
  await press(notes(colleague), 'Resolve');
  await expect(notes(page)).toContainText('Resolved by');
  await expect(answer).toHaveValue('The first.');
});

test('a note on a passage can be answered, moves with the text, and can be resolved', {
  tag: '@details',
}, async ({ page, browser, site }) => {
  test.setTimeout(120_000);
  const path = await newPost(page, 'Demo Author');
  await page.getByLabel('Title', { exact: true }).fill('Noted');
  await content(page).fill(PASSAGE);
  await content(page).press('ControlOrMeta+End');
  await page.keyboard.type(', and the lamps go out.');
  await save(page);
  const editor = await otherEditor(browser, site, 'Demo Editor', path);

  await test.step('an editor writes a note by keyboard alone', async () => {
    await content(editor).focus();
    await editor.keyboard.press('ControlOrMeta+Home');
    for (const _character of PASSAGE) await editor.keyboard.press('Shift+ArrowRight');
    await editor.keyboard.press('ControlOrMeta+Shift+M');
    const field = editor.getByLabel('Note', { exact: true });
    await expect(field).toBeFocused();
    await editor.keyboard.type(HOSTILE);
    await editor.keyboard.press('Tab');
    await editor.keyboard.press('Enter');
    await expect(notes(editor).getByRole('listitem')).toHaveAccessibleName(`Note: ${HOSTILE}`);
    await expect(content(editor)).toBeFocused();
  });

  await test.step('the post’s author sees the note with its passage marked', async () => {
    const tab = page.getByRole('tab', { name: 'Notes (1)' });
    await expect(notes(page)).toBeHidden();
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await tab.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Preview' })).toBeFocused();
    await expect(notes(page)).toBeHidden();
    await page.keyboard.press('End');
    await expect(tab).toBeFocused();
    await expect(notes(page)).toContainText(HOSTILE);
    await expect(notes(page).getByRole('img')).toHaveCount(0);
    await expect(content(page).locator('.cm-note')).toHaveText(PASSAGE);
    await expect(page.getByRole('heading', { name: 'Notes (1)' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step('the author answers the note, and the editor sees the answer', async () => {
    await press(notes(page), 'Answer');
    await page.getByLabel('Answer', { exact: true }).fill('It is true.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(notes(page).getByRole('button', { name: 'Answer', exact: true })).toBeFocused();
    await expect(notes(editor).getByRole('list', { name: 'Answers' })).toContainText('It is true.');
    await expect(notes(editor).getByRole('button', { name: 'Delete note' })).toHaveCount(0);
  });

  await test.step('the marked passage moves with the text, and the note’s link selects the passage', async () => {
    await content(page).press('ControlOrMeta+Home');
    await page.keyboard.type('A new beginning. ');
    await expect(content(page).locator('.cm-note')).toHaveText(PASSAGE);
    await save(page);
    await expect(content(editor)).toContainText('A new beginning.');
    await notes(editor)
      .getByRole('button', { name: `Go to the passage: ${PASSAGE}` })
      .press('Enter');
    await expect(content(editor)).toBeFocused();
    await expect.poll(() => editor.evaluate(() => getSelection()?.toString())).toBe(PASSAGE);
  });

  await test.step('a click on the passage shows its note, and Escape returns to the text', async () => {
    const note = notes(editor).getByRole('listitem', { name: `Note: ${HOSTILE}` });
    await content(editor).locator('.cm-note').click();
    await expect(content(editor)).toBeFocused();
    const tip = editor.locator('.cm-note-tip');
    await expect(tip.getByText(HOSTILE)).toBeVisible();
    await editor.getByRole('tab', { name: 'Preview' }).click();
    await expect(note).toBeHidden();
    await content(editor).locator('.cm-note').click();
    await tip.getByRole('button', { name: 'Open note' }).click();
    await expect(note).toBeFocused();
    await expect(note).toBeInViewport();
    await expect(tip).toHaveCount(0);
    await editor.keyboard.press('Escape');
    await expect(content(editor)).toBeFocused();
    await expect.poll(() => editor.evaluate(() => getSelection()?.toString())).toBe(PASSAGE);
  });

  await test.step('with the cursor in a marked passage, Ctrl+Shift+M opens the passage’s note', async () => {
    await editor.keyboard.press('ArrowRight');
    await editor.keyboard.press('ArrowLeft');
    await editor.keyboard.press('ControlOrMeta+Shift+M');
    await expect(notes(editor).getByRole('listitem', { name: `Note: ${HOSTILE}` })).toBeFocused();
    await expect(editor.getByLabel('Note', { exact: true })).toHaveCount(0);
  });

  await test.step('if a note’s passage is deleted, the note says so and quotes the passage', async () => {
    await page.bringToFront();
    await content(page).fill('Nothing is left.');
    await expect(notes(page)).toContainText(`This passage was deleted: ${PASSAGE}`);
    await expect(content(page).locator('.cm-note')).toHaveCount(0);
  });

  await test.step('resolved notes are hidden, and can be reopened', async () => {
    await press(notes(page), 'Resolve');
    await expect(notes(page)).toHaveCount(0);
    await expect(notes(editor)).toHaveCount(0);
    await editor.getByRole('button', { name: 'Show resolved notes (1)' }).click();
    const resolved = editor.getByRole('list', { name: 'Resolved notes' });
    await expect(resolved).toContainText('Resolved by');
    await press(resolved, 'Reopen');
    await expect(notes(page)).toContainText(HOSTILE);
  });
});

test('an editor can delete their own note; an author sees no notes on other people’s posts', {
  tag: '@long',
}, async ({ page, browser, site }) => {
  const path = await newPost(page, 'Demo Editor');
  await content(page).fill('A line.');
  await pressTool(page, 'Note');
  await page.getByLabel('Note', { exact: true }).fill('Mine.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(notes(page)).toContainText('A line.');
  const author = await otherVisitor(browser, site);
  await openAs(author, 'Demo Author', path);
  await expect(author.getByText('You do not have permissions to edit this blog post.')).toBeVisible();
  await expect(author.getByRole('heading', { name: /^Notes/ })).toHaveCount(0);
  await press(notes(page), 'Delete note');
  await expect(notes(page)).toHaveCount(0);
  await expect(page.getByText('No open notes.')).toBeVisible();
});
