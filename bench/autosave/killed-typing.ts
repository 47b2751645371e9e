import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Fields, toPlainFields } from '@studio-site/backend/values';
import type { Program } from '../../scripts/site-program.ts';
import { KillableBrowser } from '../../test/stages/killable-browser.ts';
import { postPath, workingCopyPath } from '../../web/domain/places.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { signIn } from '../sign-in.ts';
import { storePosts } from '../store-posts.ts';
import { StoredText } from './stored-text.ts';
import { Typist } from './typist.ts';

/** The content of the post before typing starts. */
const BEGIN = 'It begins. ';

/** The process that is killed. */
export type Victim = 'browser' | 'server';

/** The kind of post that is typed into. Text typed into a live post is stored in its unpublished working copy. */
export type TypedInto = 'draft' | 'live post';

/** The result of a round. Times are in seconds. */
export interface Loss {
  victim: Victim;
  into: TypedInto;
  /** How long the simulated user typed before the kill. */
  typed: number;
  /** Seconds of typing that are lost after the same browser has restored and saved its unsaved changes. */
  same: number;
  /** Seconds of typing that a colleague on another computer does not see directly after the kill. */
  other: number;
  /** Number of characters that the browser's journal of unsaved changes had stored before the kill. */
  journalled: number;
}

/** A simulated user whose browser has a profile on disk, and a colleague on another computer. */
export class KilledTyping {
  readonly #site: Program;
  readonly #profile: string;
  readonly #colleague: Page;
  readonly #random: () => number;
  #browser: KillableBrowser;
  #known: StoredText;

  private constructor(
    site: Program,
    profile: string,
    colleague: Page,
    random: () => number,
    { browser, known }: Opened,
  ) {
    this.#site = site;
    this.#profile = profile;
    this.#colleague = colleague;
    this.#random = random;
    this.#browser = browser;
    this.#known = known;
  }

  /** Signs in the user. The colleague's page is signed in already. */
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
   * Types into a new post for some seconds, kills the browser or the server, and opens the post again. Throws if text
   * is duplicated or out of order, or if text that was saved or in the journal before the kill is missing.
   */
  async round(number: number, victim: Victim, into: TypedInto, seconds: number): Promise<Loss> {
    const id = `typed-${number}`;
    const post = { ...newPost('demo-editor', Date.now()), title: `Round ${number}`, content: BEGIN };
    await storePosts(this.#site, [{ id, fields: { ...post, published: into === 'live post' } }]);
    this.#known.forget();
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
    const { saved, journalled } = this.#known;
    if (victim === 'server') await this.#site.start();
    const stored = await this.#stored(id);
    mustBegin(stored, saved, 'The server does not have the text that it acknowledged');
    const other = typist.lostIn(stored.slice(BEGIN.length), killed);
    await showsText(await this.#open(this.#colleague, id), stored);

    if (victim === 'browser')
      ({ browser: this.#browser, known: this.#known } = await openBrowser(this.#profile));
    const { page } = this.#browser;
    const reopened = await this.#open(page, id);
    if (stored !== BEGIN + typist.typed) await restore(page);
    const final = await this.#settled(reopened, id);
    mustBegin(final, journalled, 'The text in the journal was not restored');
    const same = typist.lostIn(final.slice(BEGIN.length), killed);
    await showsText(this.#colleague.getByRole('textbox', { name: 'Content' }), final);
    return { victim, into, typed: (killed - begun) / 1000, same, other, journalled: journalled.length };
  }

  async #open(page: Page, id: string): Promise<Locator> {
    await page.goto(`${this.#site.origin}/admin/blogs/${id}`);
    const content = page.getByRole('textbox', { name: 'Content' });
    await expect(content).toContainText(BEGIN.trim(), { timeout: 30_000 });
    return content;
  }

  /**
   * Waits until the content in the editor equals the stored content. Returns the stored content, which is in the
   * working copy if there is one.
   */
  async #settled(content: Locator, id: string): Promise<string> {
    let text = '';
    await expect(async () => {
      text = await this.#stored(id);
      expect(withoutSpaces(await content.textContent())).toBe(withoutSpaces(text));
    }).toPass({ timeout: 60_000 });
    return text;
  }

  async #stored(id: string): Promise<string> {
    const { to } = (await this.#document(workingCopyPath(id))) as { to?: { content?: string } };
    return to?.content ?? String((await this.#document(postPath(id))).content);
  }

  /** The fields of a document; none if there is no such document. */
  async #document(path: string) {
    const owner = readFileSync(join(this.#site.dataDir, 'owner-token'), 'utf8').trim();
    const answer = await fetch(
      `${this.#site.origin}/v1/projects/demo-studio/databases/(default)/documents/${path}`,
      { headers: { Authorization: `Bearer ${owner}` } },
    );
    const { fields = {} } = (await answer.json()) as { fields?: Fields };
    return toPlainFields(fields);
  }
}

interface Opened {
  browser: KillableBrowser;
  known: StoredText;
}

/** Opens a browser with the profile. It accepts dialogs about unsaved changes. */
async function openBrowser(profile: string): Promise<Opened> {
  const browser = await KillableBrowser.open(profile);
  browser.page.on('dialog', (leaving) => void leaving.accept());
  return { browser, known: await StoredText.watch(browser.page) };
}

function mustBegin(text: string, beginning: string, problem: string): void {
  if (!text.startsWith(beginning)) throw new Error(`${problem}.\nStored: ${beginning}\nThere: ${text}`);
}

/**
 * Restores unsaved changes if the editor offers any. A failed click is ignored, because the offer disappears if the
 * last save of the previous page arrives late.
 */
async function restore(page: Page): Promise<void> {
  const offer = page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Restore' });
  await offer.click({ timeout: 10_000 }).catch(() => undefined);
  await expect(offer).toBeHidden();
}

/**
 * Waits until the editor shows this text, or a longer text that begins with it. After a kill of the server the text may
 * be longer, because the user's page is still open and saves the last typed words after the restart. White space is
 * ignored.
 */
async function showsText(content: Locator, text: string): Promise<void> {
  const isShown = async () => withoutSpaces(await content.textContent()).startsWith(withoutSpaces(text));
  await expect.poll(isShown, { timeout: 30_000 }).toBe(true);
}

const withoutSpaces = (text: string | null) => (text ?? '').replace(/\s/g, '');
