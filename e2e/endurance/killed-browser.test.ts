import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { rounds, SEED, seeded, timeLimit } from '../../backend/test/rounds.ts';
import { KillableBrowser } from '../../test/stages/killable-browser.ts';
import { holdAutosave } from '../support/hold-autosave.ts';
import { openAs } from '../support/open-as.ts';
import { expect, signInAs, test } from '../support/site.ts';
import { storedChanges } from '../support/stored-changes.ts';
import { Wire } from '../support/wire.ts';

const ROUNDS = rounds(3, 30);
/** In every second round, a colleague saves after the browser was killed and before it starts again. */
const COLLEAGUE_EVERY = 2;
const random = seeded(SEED);
const POST = 'projectdata/website/blogPosts/crash';
/** The post at the start. It has only one paragraph, so that changes by two people conflict. */
const TEXTS = { title: 'Crash', authors: ['demo-editor'], shortText: '', image: '', content: 'It begins.' };
const FLAGS = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };

/**
 * Types numbered words until the time is over and the browser has stored a word of this round as an unsaved change.
 * Returns the text that the browser has stored last.
 */
async function typeWords(page: Page, round: number, milliseconds: number): Promise<string> {
  // Types in the paragraph that the colleague changes too, because changes of different paragraphs are merged
  // automatically.
  await page.getByRole('textbox', { name: 'Content' }).press('ControlOrMeta+Home');
  const until = performance.now() + milliseconds;
  const timeLimit = until + 60_000;
  let stored = '';
  for (let number = 0; performance.now() < until || !stored.includes(`r${round}w`); number++) {
    expect(performance.now(), 'nothing was stored during typing').toBeLessThan(timeLimit);
    await page.keyboard.insertText(`r${round}w${number};`);
    await page.waitForTimeout(20 + random() * 60);
    stored = String((await storedChanges(page))[0]?.content ?? '');
  }
  return stored;
}

test('killing the browser during typing loses no stored text and overwrites no newer save', async ({
  site,
}) => {
  test.setTimeout(timeLimit(700_000));
  const profile = mkdtempSync(join(tmpdir(), 'studio-site-crash-'));
  const colleague = await Wire.as(site, 'demo-administrator');
  expect(await colleague.commit({ path: POST, data: { ...TEXTS, ...FLAGS } })).toBe(200);
  let browser = await KillableBrowser.open(profile);
  try {
    await signInAs(browser.page, 'Demo Editor', site.origin);
    await browser.page.waitForURL(`${site.origin}/admin`);
    // Quits the browser normally once, so that the session is on disk. Chromium writes it with a delay, and a kill
    // right after the sign-in would lose it.
    await browser.quit();
    browser = await KillableBrowser.open(profile);
    let mustHave = '';
    let theirs: string | null = null;
    for (let round = 1; round <= ROUNDS; round++) {
      const { page } = browser;
      // Holds back autosaves, because a save between the last typed word and the kill would leave nothing to restore.
      await holdAutosave(page);
      await page.goto(`${site.origin}/admin/blogs/crash`);
      const content = page.getByRole('textbox', { name: 'Content' });
      await expect(content).toBeVisible();
      if (mustHave !== '') {
        const offer = page.getByRole('region', { name: 'Unsaved changes' });
        await offer.getByRole('button', { name: 'Restore' }).click();
        mustHave = await restoredWith(content, mustHave, round);
      }
      if (theirs !== null) {
        // The dialog shows both texts. The stored text does not change until the user chooses.
        await page.getByRole('button', { name: 'Compare' }).click();
        const dialog = page.getByRole('dialog', { name: 'The same text was changed elsewhere' });
        await expectIn(dialog, theirs, round);
        await expectIn(dialog, mustHave, round);
        expect(await storedContent(colleague)).toBe(theirs);
        await dialog.getByRole('radio', { name: 'Keep both' }).check();
        await dialog.getByRole('button', { name: 'Save this' }).click();
        await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
        await expectIn(content, theirs, round);
        theirs = null;
      }
      mustHave = await typeWords(page, round, random() * 1400);
      await browser.kill();
      if (round % COLLEAGUE_EVERY === 0) {
        theirs = `Saved by a colleague after round ${round}.`;
        expect(await colleague.commit({ path: POST, data: { content: theirs }, only: ['content'] })).toBe(
          200,
        );
      }
      browser = await KillableBrowser.open(profile);
    }
  } finally {
    await browser.kill().catch(() => undefined);
    rmSync(profile, { recursive: true, force: true });
  }
});

test('typed text is stored in the browser within a second', async ({ page, site }) => {
  const editor = await Wire.as(site, 'demo-administrator');
  expect(await editor.commit({ path: POST, data: { ...TEXTS, ...FLAGS } })).toBe(200);
  await page.clock.install();
  await openAs(page, 'Demo Editor', '/admin/blogs/crash');
  const content = page.getByRole('textbox', { name: 'Content' });
  await expect(content).toContainText(TEXTS.content);
  await page.clock.pauseAt(Date.now() + 60_000);
  await content.press('ControlOrMeta+End');
  await page.keyboard.insertText(' It goes on.');
  await expect(content).toContainText('It goes on.');
  await page.clock.runFor(1000);
  await expect.poll(() => storedChanges(page)).toMatchObject([{ content: 'It begins. It goes on.' }]);
  page.on('dialog', (leaving) => void leaving.accept());
});

/**
 * Waits until the page shows every word that was known to be stored, and returns the whole text. It may contain more
 * words, stored just before the kill.
 */
async function restoredWith(place: Locator, seen: string, round: number): Promise<string> {
  for (const word of seen.split(';')) await expectIn(place, word, round);
  return (await place.textContent()) ?? '';
}

/** Waits until the element shows the text. White space is ignored, because `textContent` has no line breaks. */
async function expectIn(place: Locator, text: string, round: number): Promise<void> {
  const joined = (value: string | null) => value?.replace(/\s/g, '') ?? '';
  await expect
    .poll(async () => joined(await place.textContent()), {
      message: `round ${round}`,
      intervals: [50, 100, 250],
    })
    .toContain(joined(text));
}

async function storedContent(wire: Wire): Promise<unknown> {
  return (await wire.plain(POST))?.content;
}
