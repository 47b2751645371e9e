import type { Page } from '@playwright/test';
import { expect, openStagedPost, test } from '../support/stage.ts';

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });

const textOf = (page: Page) =>
  contentOf(page)
    .locator('.cm-line')
    .evaluateAll((lines) => lines.map(({ textContent }) => textContent).join('\n'));

/** Replaces the text of the field, and puts the caret at its start. */
async function start(page: Page, text: string) {
  await contentOf(page).press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
  await page.keyboard.press('ControlOrMeta+Home');
}

async function press(page: Page, key: string, times: number) {
  for (let time = 0; time < times; time++) await page.keyboard.press(key);
}

/** Writes with an input method, which shows `first` before it writes `words`. */
async function compose(page: Page, first: string, words: string) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: first, selectionStart: 1, selectionEnd: 1 });
  await cdp.send('Input.insertText', { text: words });
}

test('bold and italic by keyboard leave no asterisks on the reader’s page', async ({ page, stage }) => {
  await openStagedPost(page, stage, 'Looks', {
    title: 'Looks',
    slug: 'looks',
    content: 'x',
    published: false,
  });
  const bold = page.getByRole('button', { name: /^Bold/ });

  await test.step('bold typed words, then words that are not', async () => {
    await start(page, '');
    await page.keyboard.type('We fixed ');
    await page.keyboard.press('ControlOrMeta+b');
    await expect(bold).toHaveAttribute('aria-pressed', 'true');
    expect(await textOf(page)).toBe('We fixed ');
    await page.keyboard.type('everything now');
    await page.keyboard.press('ControlOrMeta+b');
    await expect(bold).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.type(' and today.');
    expect(await textOf(page)).toBe('We fixed **everything now** and today.');
  });

  await test.step('an italic word, with the space typed before the second press', async () => {
    await start(page, '');
    await page.keyboard.type('x ');
    await page.keyboard.press('ControlOrMeta+i');
    await page.keyboard.type('it ');
    await page.keyboard.press('ControlOrMeta+i');
    await page.keyboard.type('y');
    expect(await textOf(page)).toBe('x *it* y');
  });

  await test.step('bold continues behind Enter, and each block has marks of its own', async () => {
    await start(page, '');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('Hello');
    await press(page, 'Enter', 2);
    await page.keyboard.type('World');
    expect(await textOf(page)).toBe('**Hello**\n\n**World**');
  });

  await test.step('deleted and typed again, a bold word leaves no marks', async () => {
    await start(page, 'A **x** b');
    await press(page, 'ArrowRight', 5);
    await press(page, 'Backspace', 1);
    expect(await textOf(page)).toBe('A  b');
    await page.keyboard.type('y');
    expect(await textOf(page)).toBe('A **y** b');
  });

  await test.step('Backspace behind bold words deletes words, and leaves their marks', async () => {
    await start(page, '');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('word ');
    await press(page, 'Backspace', 2);
    expect(await textOf(page)).toBe('**wor**');
    await press(page, 'Enter', 2);
    await press(page, 'Backspace', 2);
    await page.keyboard.type('5*3');
    expect(await textOf(page)).toBe('**wor5*3**');
  });

  await test.step('words of an input method go on without a space behind bold punctuation', async () => {
    await start(page, '前');
    await press(page, 'End', 1);
    await page.keyboard.press('ControlOrMeta+b');
    await compose(page, 'z', '注意：');
    await expect.poll(() => textOf(page)).toBe('前**注意：**');
    await page.keyboard.press('ControlOrMeta+b');
    await compose(page, 'w', '文字');
    await expect.poll(() => textOf(page)).toBe('前**注意**：文字');
    await start(page, 'a `code` b');
    await press(page, 'Shift+ArrowRight', 5);
    await compose(page, 'z', '字');
    await expect.poll(() => textOf(page)).toBe('字`de` b');
  });

  await test.step('the menu of tools says that words are struck out, or code', async () => {
    await start(page, 'one two');
    await press(page, 'ArrowRight', 1);
    await page.keyboard.press('ControlOrMeta+Shift+x');
    const tools = page.getByRole('button', { name: /^Insert and other tools/ });
    await expect(tools).toHaveAccessibleName('Insert and other tools (switched on: Strikethrough)');
    expect(await textOf(page)).toBe('~~one~~ two');
    await page.keyboard.press('ControlOrMeta+Shift+x');
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('ControlOrMeta+Shift+E');
    await expect(tools).toHaveAccessibleName('Insert and other tools (switched on: Code)');
    expect(await textOf(page)).toBe('one `two`');
    await page.keyboard.press('ControlOrMeta+Shift+E');
    expect(await textOf(page)).toBe('one two');
    await page.keyboard.press('ControlOrMeta+Shift+6');
    expect(await textOf(page)).toBe('```\none two\n```');
    await expect(tools).toHaveAccessibleName('Insert and other tools (switched on: Code block)');
    await page.keyboard.press('ControlOrMeta+Shift+6');
    expect(await textOf(page)).toBe('one two');
  });

  await test.step('the caret in a bold word', async () => {
    await start(page, 'a **bold** b');
    await press(page, 'ArrowRight', 6);
    await expect(bold).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ControlOrMeta+b');
    expect(await textOf(page)).toBe('a bold b');
    await page.keyboard.press('ControlOrMeta+b');
    expect(await textOf(page)).toBe('a **bold** b');
  });

  await test.step('a selection with spaces at its edges', async () => {
    await start(page, 'one two three');
    await press(page, 'ArrowRight', 3);
    await press(page, 'Shift+ArrowRight', 5);
    await page.keyboard.press('ControlOrMeta+b');
    expect(await textOf(page)).toBe('one **two** three');
  });

  await test.step('two paragraphs, and one press to undo', async () => {
    await start(page, 'para one\n\npara two');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+b');
    expect(await textOf(page)).toBe('**para one**\n\n**para two**');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await textOf(page)).toBe('para one\n\npara two');
  });

  await test.step('a redo returns to the caret in bold words', async () => {
    await start(page, 'one ');
    await page.keyboard.press('End');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.press('t');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await textOf(page)).toBe('one ');
    await page.keyboard.press('ControlOrMeta+y');
    await page.keyboard.type('wo');
    expect(await textOf(page)).toBe('one **two**');
  });

  await test.step('Japanese words in brackets', async () => {
    await start(page, 'これは「重要」です');
    await press(page, 'ArrowRight', 3);
    await press(page, 'Shift+ArrowRight', 4);
    await page.keyboard.press('ControlOrMeta+b');
    expect(await textOf(page)).toBe('これは「**重要**」です');
  });

  await test.step('two presses of Enter after the only entry end its list', async () => {
    await start(page, '');
    await page.keyboard.type('- one');
    await press(page, 'Enter', 2);
    await page.keyboard.type('two');
    expect(await textOf(page)).toBe('- one\n\ntwo');
  });

  await test.step('the hyphen behind a drawn bullet cannot be seen', async () => {
    const colors = await contentOf(page)
      .locator('.cm-md-bullet, .cm-md-bullet *')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color));
    expect(colors.length).toBeGreaterThan(1);
    expect(new Set(colors)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
  });
});

test('words that Android’s keyboard writes get the chosen look, and leave pairs of marks whole', {
  tag: '@details',
}, async ({ browser, site, stage }) => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const context = await browser.newContext({ baseURL: site.origin, userAgent });
  const page = await context.newPage();
  await openStagedPost(page, stage, 'LooksOnAndroid', { title: 'Looks', content: 'x', published: false });
  await start(page, 'a');
  await press(page, 'End', 1);
  await page.keyboard.press('ControlOrMeta+b');
  await compose(page, 'h', 'hello');
  await page.keyboard.press('Space');
  await compose(page, 'w', 'world');
  await expect.poll(() => textOf(page)).toBe('a**hello world**');
  await start(page, 'a `code` b');
  await press(page, 'Shift+ArrowRight', 5);
  await compose(page, 'z', '字');
  await expect.poll(() => textOf(page)).toBe('字`de` b');
  await context.close();
});
