import type { Locator, Page } from '@playwright/test';
import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';
import { tabTo } from '../support/tab-to.ts';
import { Wire } from '../support/wire.ts';

/** About 90 words. */
const PARAGRAPH =
  'The keeper of the ninth district asked for a lamp that burns through rain, and so the lamps have new glass. Oil lasts for two nights in place of one, a lit lamp keeps its light while you climb, and the wind no longer blows it out behind a door. Saves from version 1.2 load as they are; the first time you open one, the town counts its lamps again, which takes a moment. If a lamp of yours is missing afterwards, light it once, and tell us which district it stood in.';

/** The post's Markdown, with ¶ for each paragraph and □ for each picture of the library. */
const STORED = `Version 1.3 is **out now** for everyone. See the [store](https://store.example/timeworks)

## What is new

¶

¶

¶

¶

¶

- Glass that keeps rain out
  - in all nine districts



## Numbers

¶

¶

¶

¶

| Lamp | Nights |
| --- | --- |
| Harbour | 2 |
| Ninth district | 3 |


## For modders

¶

¶

¶

¶

\`\`\`lua
lamp.oil = 2
\`\`\`


## Pictures

□
□



¶

¶

¶

![](https://www.youtube.com/watch?v=aqz-KE-bpKQ)


Thank you for every lamp.`;

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** Opens the insert menu with /, and chooses the entry that the typed letters find. */
async function insert(page: Page, typed: string, entry: RegExp): Promise<void> {
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await page.keyboard.type(`/${typed}`);
  await expect(menu.locator('[aria-selected="true"]')).toHaveText(entry);
  await page.keyboard.press('Enter');
  await expect(menu).toHaveCount(0);
}

/** Starts an empty paragraph below everything that is written. */
async function goOn(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}

async function heading(page: Page, words: string): Promise<void> {
  await goOn(page);
  await page.keyboard.press('ControlOrMeta+Shift+Digit1');
  await page.keyboard.type(words);
}

/** Writes long text at once, as an input method does; typing each letter of it would take minutes. */
async function paragraphs(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await goOn(page);
    await page.keyboard.insertText(PARAGRAPH);
  }
}

test('a patch post of 1,500 words with table, code, gallery and video needs only the keyboard', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pointer', ''), true);
  });
  await openAs(page, 'Demo Editor', '/admin/blogs');
  await tabTo(page, page.getByRole('button', { name: 'Create', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/blogs\/[^/?]+$/);
  const title = page.getByLabel('Title', { exact: true });
  await expect(title).toBeFocused();
  await page.keyboard.type('Patch 1.3: lamps in the rain');
  await tabTo(page, page.getByLabel('Short Text'));
  await page.keyboard.type('New glass, old oil, and nine lamps fewer to carry.');
  const content = contentOf(page);
  await tabTo(page, content);

  await test.step('words, bold words, a link and a list', async () => {
    await page.keyboard.type('Version 1.3 is ');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('out now');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type(' for everyone. See the store');
    await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: 'Link' }).getByLabel('Address')).toBeFocused();
    await page.keyboard.type('https://store.example/timeworks');
    await page.keyboard.press('Enter');
    await expect(content).toBeFocused();
    await heading(page, 'What is new');
    await paragraphs(page, 5);
    await goOn(page);
    await page.keyboard.press('ControlOrMeta+Shift+Digit8');
    await page.keyboard.type('Glass that keeps rain out');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('in all nine districts');
    // Enter on an empty entry lifts it, and then ends the list.
    for (let press = 0; press < 3; press++) await page.keyboard.press('Enter');
  });

  await test.step('a table', async () => {
    await heading(page, 'Numbers');
    await paragraphs(page, 4);
    await goOn(page);
    await insert(page, 'table', /^Table/);
    for (const cell of ['Lamp', 'Nights', 'Harbour', '2', 'Ninth district', '3']) {
      await page.keyboard.type(cell);
      if (cell !== '3') await page.keyboard.press('Tab');
    }
  });

  await test.step('a code block and a picture of each lamp as a gallery', async () => {
    await heading(page, 'For modders');
    await paragraphs(page, 4);
    await goOn(page);
    await insert(page, 'code', /^Code block/);
    await page.keyboard.type('lamp.oil = 2');
    // The language of the block is in the line above the code.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.press('Control+Backspace');
    await page.keyboard.type('lua');
    await heading(page, 'Pictures');
    await goOn(page);
    await insert(page, 'gal', /^Gallery/);
    const dialog = page.getByRole('dialog', { name: 'Choose pictures' });
    const pictures = dialog.getByRole('button', { name: /^Choose / });
    for (const picture of [pictures.nth(0), pictures.nth(1)]) {
      await tabTo(page, picture);
      await page.keyboard.press('Space');
      await expect(picture).toHaveAttribute('aria-pressed', 'true');
    }
    await tabTo(page, dialog.getByRole('button', { name: 'Insert gallery' }));
    await page.keyboard.press('Enter');
    await expect(content).toBeFocused();
  });

  await test.step('a video', async () => {
    await paragraphs(page, 3);
    await goOn(page);
    await insert(page, 'video', /^Video/);
    await page.keyboard.type('aqz-KE-bpKQ');
    await goOn(page);
    await page.keyboard.type('Thank you for every lamp.');
  });

  await test.step('save, and publish from the panel', async () => {
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    await expect(page.getByText(/^Markdown, 1,[5-9]\d\d words/)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Enter');
    const panel = page.getByRole('dialog', { name: /^Publish/ });
    await expect(panel.getByText('The post has no cover picture.')).toBeVisible();
    await tabTo(page, panel.getByRole('button', { name: 'Publish now' }));
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Published. Visitors can read it now.')).toBeVisible();
  });

  await test.step('the stored text is what was written, character by character', async () => {
    const path = `projectdata/website/blogPosts/${new URL(page.url()).pathname.split('/').at(-1)}`;
    const stored = String((await (await Wire.as(site, 'demo-editor')).plain(path))?.content);
    const short = stored.replaceAll(PARAGRAPH, '¶').replaceAll(/!\[[^\]]+\]\(\/pictures\/[^)]+\)/g, '□');
    expect(short).toBe(STORED);
  });

  await expectReadersPost(page, await readersPage(page, site.origin));
  expect(await page.locator('html').getAttribute('data-pointer'), 'no press of a pointer').toBeNull();
});

/** The address at which visitors read the open post. */
async function readersPage(page: Page, origin: string): Promise<string> {
  const link = page.getByRole('link', { name: /View on site|Read it|View the post/ }).first();
  return new URL((await link.getAttribute('href')) ?? '', origin).href;
}

async function expectReadersPost(page: Page, address: string): Promise<void> {
  const visitor = await page.context().newPage();
  await visitor.goto(address);
  const post: Locator = visitor.getByRole('article').first();
  await expect(post.getByRole('heading', { level: 2 })).toHaveText([
    'What is new',
    'Numbers',
    'For modders',
    'Pictures',
  ]);
  await expect(post.locator('strong').first()).toHaveText('out now');
  await expect(post.getByRole('link', { name: /^store/ })).toHaveAttribute(
    'href',
    'https://store.example/timeworks',
  );
  await expect(post.getByRole('listitem').filter({ hasText: /^in all nine/ })).toHaveCount(1);
  const table = post.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Lamp', 'Nights']);
  await expect(table.getByRole('cell')).toHaveText(['Harbour', '2', 'Ninth district', '3']);
  await expect(post.locator('pre code')).toHaveText('lamp.oil = 2');
  await expect(post.getByRole('img', { name: /\w/ })).toHaveCount(2);
  await expect(post.locator('.video-frame, iframe')).toHaveCount(1);
  expect(await post.innerText()).not.toMatch(/\*\*|\]\(|```|\| /);
  await visitor.close();
}
