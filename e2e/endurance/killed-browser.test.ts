import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { patience, rounds, SEED, seeded } from '../../backend/test/rounds.ts';
import { KillableBrowser } from '../support/killable-browser.ts';
import { expect, signInAs, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

const ROUNDS = rounds(3, 30);
/** In every second round a colleague saves while the browser is dead. */
const COLLEAGUE_EVERY = 2;
const random = seeded(SEED);
const POST = 'projectdata/website/blogPosts/crash';
/** Both change its one paragraph, so a save has to ask. */
const TEXTS = { title: 'Crash', authors: ['demo-editor'], shortText: '', image: '', content: 'It begins.' };
const FLAGS = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };

interface Word {
  text: string;
  /** When the page had it, by the clock that times the kill. */
  at: number;
}

/** Types numbered words until the time is over. */
async function typeWords(page: Page, round: number, until: number): Promise<Word[]> {
  const words: Word[] = [];
  await page.getByRole('textbox', { name: 'Content' }).press('ControlOrMeta+End');
  while (performance.now() < until) {
    const text = `r${round}w${words.length};`;
    await page.keyboard.insertText(text);
    words.push({ text, at: performance.now() });
    await page.waitForTimeout(20 + random() * 60);
  }
  return words;
}

test('a browser killed while typing loses at most one second and overwrites nothing newer', async ({
  site,
}) => {
  test.setTimeout(patience(700_000));
  const profile = mkdtempSync(join(tmpdir(), 'studio-site-crash-'));
  const colleague = await Wire.as(site, 'demo-administrator');
  expect(await colleague.commit({ path: POST, data: { ...TEXTS, ...FLAGS } })).toBe(200);
  let browser = await KillableBrowser.open(profile);
  try {
    await signInAs(browser.page, 'Demo Editor', site.origin);
    await browser.page.waitForURL(`${site.origin}/admin`);
    let mustHave = '';
    let theirs: string | null = null;
    for (let round = 1; round <= ROUNDS; round++) {
      const { page } = browser;
      await page.goto(`${site.origin}/admin/blogs/crash`);
      const content = page.getByRole('textbox', { name: 'Content' });
      await expect(content).toBeVisible();
      if (mustHave !== '') {
        const offer = page.getByRole('region', { name: 'Unsaved changes' });
        await offer.getByRole('button', { name: 'Restore' }).click();
        await expectIn(content, mustHave, round);
      }
      if (theirs !== null) {
        // Both texts are there, the server's is untouched, and only the person's choice replaces it.
        await page.getByRole('button', { name: 'Compare' }).click();
        const dialog = page.getByRole('dialog', { name: 'A colleague changed the same text' });
        await expectIn(dialog, theirs, round);
        await expectIn(dialog, mustHave, round);
        expect(await storedContent(colleague)).toBe(theirs);
        await dialog.getByRole('button', { name: 'Edit both into one' }).click();
        await dialog.getByRole('button', { name: 'Use this text' }).click();
        await dialog.getByRole('button', { name: 'Back to the post' }).click();
        await expectIn(content, theirs, round);
        // The choice counts as typing: what is a second old must outlive the kill, what is younger may not.
        await page.waitForTimeout(1000);
        theirs = null;
      }
      const before = (await content.textContent()) ?? '';
      // Longer than a second, so that something must outlive every kill.
      const words = await typeWords(page, round, performance.now() + 1200 + random() * 1400);
      const killed = await browser.kill();
      mustHave =
        before +
        words
          .filter(({ at }) => at <= killed - 1000)
          .map(({ text }) => text)
          .join('');
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

/** Waits until the text is shown; the editor's line ends are not part of what an element says. */
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
