import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';

/** The names of the screenshots, after `editor-`. */
const STATES = ['empty', 'long', 'folded', 'publish', 'author', 'review', 'conflict'] as const;

const DESK = { width: 1440, height: 900 };
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  DESK,
  { width: 1920, height: 1080 },
];

/** A post with a picture, a heading, a table, a list, a link, a code block and a quote. */
const LONG = `The tide table says nine minutes past four. By then the quay is **wet to the second step**, and the keeper with the pole has to choose a side.

![The Harbour, where it is always a quarter to two](/pictures/hour-of-the-harbour-1600x900-1d3c3f/1600.jpg)

## Which side

| side | steps | lamps |
| --- | ---: | ---: |
| North quay | 61 | 14 |
| Rope Street | 58 | 12 |

- The north quay is shorter, and *slippery*.
- Rope Street has a [dry arch](/blog).

\`\`\`ts
const side = tide > 2 ? 'Rope Street' : 'North quay';
\`\`\`

> A light is on because somebody lit it.
`;

/**
 * Takes screenshots of the post editor at four widths: an empty and a long post, the focused field Short
 * Text, the publish panel, an author's own draft, a review with a note, and a conflict. `signIn` signs a page in as a
 * demo account. `isWanted` says of the name of a screenshot whether it is taken.
 */
export async function takeEditorScreenshots(
  browser: Browser,
  origin: string,
  folder: string,
  signIn: (page: Page, account: string) => Promise<void>,
  isWanted: (name: string) => boolean,
): Promise<void> {
  if (!STATES.some((name) => isWanted(`editor-${name}`))) return;
  const open = async (account: string) => {
    const context = await browser.newContext({
      baseURL: origin,
      reducedMotion: 'reduce',
      colorScheme: 'dark',
      viewport: DESK,
    });
    const page = await context.newPage();
    await signIn(page, account);
    return page;
  };
  const editor = await open('Demo Editor');
  const page = editor;
  const author = await open('Demo Author');
  const take = async (name: (typeof STATES)[number], page = editor) => {
    if (!isWanted(`editor-${name}`)) return;
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.waitForTimeout(SETTLED);
      await page.screenshot({
        path: join(folder, `editor-${name}-${size.width}.jpg`),
        type: 'jpeg',
        quality: 60,
      });
    }
    await page.setViewportSize(DESK);
  };

  await createPost(page);
  await take('empty');
  await write(page, { title: 'Fog, and its address', text: LONG });
  await page.reload();
  await contentOf(page).getByText('tide table').waitFor();
  await take('long');
  await page.getByLabel('Short Text').focus();
  await take('folded');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await take('publish');

  await createPost(author);
  await write(author, { title: 'Eleven steps from a light', text: LONG });
  await take('author', author);
  await author.getByRole('button', { name: 'Ready for review' }).click();
  await author.getByRole('button', { name: 'Back to draft' }).waitFor();
  await page.goto(author.url());
  // Clicks into the paragraph, which is a single line in the editor.
  await contentOf(page).getByText('tide table').click();
  await page.keyboard.press('ControlOrMeta+Shift+M');
  await page.getByLabel('Note', { exact: true }).fill('Which table? There are two on the mole.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('list', { name: 'Open notes' }).getByRole('listitem').waitFor();
  await contentOf(page).locator('.cm-note').first().waitFor();
  await take('review');

  // Blocks the saves of this page, so that the two people's changes to the same paragraph conflict.
  await page.route(/documents:commit/, (route) => route.abort());
  await contentOf(page).getByText('A light is on').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Nobody chooses twice.');
  await contentOf(author).getByText('A light is on').click();
  await author.keyboard.press('End');
  await author.keyboard.type(' The water has chosen already.');
  await author.keyboard.press('ControlOrMeta+s');
  await author.getByRole('button', { name: 'Saved' }).waitFor();
  await page.getByText('The same text was changed elsewhere.', { exact: true }).waitFor();
  await page.unroute(/documents:commit/);
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('button', { name: 'Save this' }).waitFor();
  await take('conflict');
}

/** Milliseconds in which a resized page finishes its layout and loads its pictures. */
const SETTLED = 1200;

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });

async function createPost(page: Page): Promise<void> {
  await page.goto('/admin/blogs');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/admin\/blogs\/[^/]+$/);
  await contentOf(page).waitFor();
}

/** Types a title and a text, and waits until both are saved. */
async function write(page: Page, { title, text }: { title: string; text: string }): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await contentOf(page).fill(text);
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('button', { name: 'Saved' }).waitFor();
}
