import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Fields, toPlainFields } from '@studio-site/backend/values';
import { KillableBrowser } from '../../scripts/killable-browser.ts';
import type { Program } from '../../scripts/site-program.ts';
import { postPath } from '../../web/domain/places.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { signIn } from '../sign-in.ts';
import { storePosts } from '../store-posts.ts';
import { Typist } from './typist.ts';

/** The post's content before the typing. */
const BEGIN = 'It begins. ';

/** The process that is killed. */
export type Victim = 'browser' | 'server';

/** The result of a round, in seconds. */
export interface Loss {
  victim: Victim;
  /** How long the person typed until the kill. */
  typed: number;
  /**
   * Seconds of typing that are missing from the post after a restart of the same browser, with the restored changes
   * saved.
   */
  same: number;
  /** Seconds of typing that were missing from the post on another computer right after the kill. */
  other: number;
}

/** A person at a browser with a profile on disk, and a colleague at another computer. */
export class KilledTyping {
  readonly #site: Program;
  readonly #profile: string;
  readonly #colleague: Page;
  readonly #random: () => number;
  #browser: KillableBrowser;

  private constructor(
    site: Program,
    profile: string,
    colleague: Page,
    random: () => number,
    browser: KillableBrowser,
  ) {
    this.#site = site;
    this.#profile = profile;
    this.#colleague = colleague;
    this.#random = random;
    this.#browser = browser;
  }

  /** Signs in the person; the colleague's page is signed in already. */
  static async begin(
    site: Program,
    profile: string,
    colleague: Page,
    random: () => number,
  ): Promise<KilledTyping> {
    const browser = await KillableBrowser.open(profile);
    await signIn(browser.page, 'Demo Editor', site.origin);
    await browser.quit();
    return new KilledTyping(site, profile, colleague, random, await openBrowser(profile));
  }

  async end(): Promise<void> {
    await this.#browser.kill();
  }

  /**
   * Types into an unpublished post of its own for some seconds, kills the browser or the server, and opens the post
   * again. Throws when a text is there twice or mixed up.
   */
  async round(number: number, victim: Victim, seconds: number): Promise<Loss> {
    const id = `typed-${number}`;
    await storePosts(this.#site, [
      { id, fields: { ...newPost('demo-editor', Date.now()), title: `Round ${number}`, content: BEGIN } },
    ]);
    const content = await this.#open(this.#browser.page, id);
    await content.press('ControlOrMeta+End');
    const typist = new Typist(this.#random);
    const typing = typist.type(this.#browser.page, number % 3 !== 0);
    const begun = performance.now();
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const killed = performance.now();
    await (victim === 'browser' ? this.#browser.kill() : this.#site.stop('SIGKILL'));
    typist.stop();
    await typing;
    if (victim === 'server') await this.#site.start();
    const stored = await this.#stored(id);
    const other = typist.lostIn(stored.slice(BEGIN.length), killed);
    await showsText(await this.#open(this.#colleague, id), stored);

    if (victim === 'browser') this.#browser = await openBrowser(this.#profile);
    const { page } = this.#browser;
    const reopened = await this.#open(page, id);
    if (stored !== BEGIN + typist.typed) await restore(page);
    const final = await this.#settled(reopened, id);
    const same = typist.lostIn(final.slice(BEGIN.length), killed);
    await showsText(this.#colleague.getByRole('textbox', { name: 'Content' }), final);
    return { victim, typed: (killed - begun) / 1000, same, other };
  }

  async #open(page: Page, id: string): Promise<Locator> {
    await page.goto(`${this.#site.origin}/admin/blogs/${id}`);
    const content = page.getByRole('textbox', { name: 'Content' });
    await expect(content).toContainText(BEGIN.trim(), { timeout: 30_000 });
    return content;
  }

  /** The content as it is stored, once the editor shows the same and has nothing left to save. */
  async #settled(content: Locator, id: string): Promise<string> {
    let text = '';
    await expect(async () => {
      text = await this.#stored(id);
      expect(withoutSpaces(await content.textContent())).toBe(withoutSpaces(text));
    }).toPass({ timeout: 60_000 });
    return text;
  }

  async #stored(id: string): Promise<string> {
    const owner = readFileSync(join(this.#site.dataDir, 'owner-token'), 'utf8').trim();
    const answer = await fetch(
      `${this.#site.origin}/v1/projects/demo-studio/databases/(default)/documents/${postPath(id)}`,
      { headers: { Authorization: `Bearer ${owner}` } },
    );
    const { fields = {} } = (await answer.json()) as { fields?: Fields };
    return String(toPlainFields(fields).content);
  }
}

/** A browser with the profile, whose person leaves pages with unsaved changes. */
async function openBrowser(profile: string): Promise<KillableBrowser> {
  const browser = await KillableBrowser.open(profile);
  browser.page.on('dialog', (leaving) => void leaving.accept());
  return browser;
}

/**
 * Restores the unsaved changes that the browser offers, if any. The offer disappears by itself if the save of the page
 * that was left arrives later.
 */
async function restore(page: Page): Promise<void> {
  const offer = page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Restore' });
  await offer.click({ timeout: 10_000 }).catch(() => undefined);
  await expect(offer).toBeHidden();
}

/**
 * Waits until the editor shows the text, which may have grown since: after a kill of the server the person's page saves
 * the rest. Lines are elements, without the line ends.
 */
async function showsText(content: Locator, text: string): Promise<void> {
  const isShown = async () => withoutSpaces(await content.textContent()).startsWith(withoutSpaces(text));
  await expect.poll(isShown, { timeout: 30_000 }).toBe(true);
}

const withoutSpaces = (text: string | null) => (text ?? '').replace(/\s/g, '');
