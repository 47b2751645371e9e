import type { Locator, Page } from '@playwright/test';
import { openAs } from '../../../e2e/support/open-as.ts';
import { expect, otherVisitor, SiteProcess, test } from '../../../e2e/support/site.ts';
import { Wire } from '../../../e2e/support/wire.ts';
import { SITE_VERSIONS } from '../model/site-version.ts';

// Tests features/site-editor/README.md#areas: what a studio changes in a month, each from the dashboard, without a shell or a
// text editor. Prints how many presses each takes, and how long they take a person; a field that is filled counts as one.

let site: SiteProcess;
test.beforeAll(async () => {
  site = new SiteProcess();
  await site.start();
});
test.afterAll(() => site.remove());

/** How long a person takes to find and press a button, in seconds, and how much of a text they type in one. */
const SECONDS_OF_A_PRESS = 1.2;
const TYPED_IN_A_SECOND = 5;

/** A person who presses buttons and fills fields, and counts. */
class Hand {
  readonly page: Page;
  #presses = 0;
  #typed = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(target: Locator): Promise<void> {
    this.#presses++;
    await target.click();
  }
  button = (name: string) => this.press(this.page.getByRole('button', { name, exact: true }));
  fill = (name: string, text: string, within: Page | Locator = this.page) =>
    this.fillIn(within.getByLabel(name, { exact: true }), text);
  async fillIn(target: Locator, text: string): Promise<void> {
    this.#presses++;
    this.#typed += text.length;
    await target.fill(text);
  }
  /** Fills a field of the last row of a list. */
  inLast = (row: string, name: string, text: string) =>
    this.fill(name, text, this.page.getByRole('group', { name: new RegExp(`^${row} \\d+$`) }).last());
  async choose(name: string, words: string, within: Page | Locator = this.page): Promise<void> {
    this.#presses++;
    await within.getByLabel(name, { exact: true }).selectOption(words);
  }
  tell(what: string): void {
    const seconds = this.#presses * SECONDS_OF_A_PRESS + this.#typed / TYPED_IN_A_SECOND;
    console.log(`${what}: ${this.#presses} presses, about ${Math.round(seconds)} seconds`);
  }
}

interface Task {
  what: string;
  /** The link on the screen “Site”. */
  area: string;
  does: (hand: Hand) => Promise<void>;
  /** A page and a text that visitors see on it afterwards. */
  shows?: readonly [path: string, text: string | RegExp];
  /** For what visitors see only in mails: values that are stored afterwards. */
  stores?: Readonly<Record<string, string>>;
}

const TASKS: readonly Task[] = [
  {
    what: 'a store link and its button',
    area: 'Home page',
    async does(hand) {
      await hand.button('Add store');
      await hand.inLast('Store', 'Text of the button', 'Wishlist it');
      await hand.inLast('Store', 'Address', 'https://store.example/timeworks');
    },
    shows: ['/', 'https://store.example/timeworks'],
  },
  {
    what: 'a trailer with its date',
    area: 'Home page',
    async does(hand) {
      await hand.fill('Trailer', 'https://youtu.be/abcdefghijk');
      await hand.fill('Publish date of the trailer', '2026-11-30');
    },
    shows: ['/', 'abcdefghijk'],
  },
  {
    what: 'the consent of the sign-up form',
    area: 'Home page',
    async does(hand) {
      await hand.fill('Consent of the sign-up form', 'One mail a month, please.');
      await hand.fill('Page with details of the consent', 'https://privacy.example/');
    },
    shows: ['/', 'One mail a month, please.'],
  },
  {
    what: 'a social link',
    area: 'Header, footer and contact',
    async does(hand) {
      await hand.button('Add site');
      const row = hand.page.getByRole('group', { name: /^Site \d+$/ }).last();
      await hand.choose('Icon', 'Bluesky', row);
      await hand.fill('Name', 'Bluesky', row);
      await hand.fill('Address', 'https://sky.example/us', row);
    },
    shows: ['/', 'https://sky.example/us'],
  },
  {
    what: 'the order of the menu',
    area: 'Header, footer and contact',
    does: (hand) =>
      hand.press(
        hand.page
          .getByRole('group', { name: 'Menu', exact: true })
          .getByRole('button', { name: 'Move link 2 up' }),
      ),
    // Blog before the game, within one list of links.
    shows: ['/', /<nav(?:(?!<\/nav>).)*Blog(?:(?!<\/nav>).)*Timeworks/s],
  },
  {
    what: 'an announcement with a link',
    area: 'Header, footer and contact',
    async does(hand) {
      await hand.fill('Announcement', 'Timeworks is out today.');
      await hand.fill('Where the announcement leads', '/blog');
    },
    shows: ['/contact', 'Timeworks is out today.'],
  },
  {
    what: 'who the mails to readers come from',
    area: 'Header, footer and contact',
    does: (hand) => hand.fill('Who sends the mails to readers', 'Lanternfall Games\n1 Quay Street'),
    stores: { imprint: 'Lanternfall Games\n1 Quay Street' },
  },
  {
    what: 'a redirect',
    area: 'Redirects',
    async does(hand) {
      await hand.button('Add redirect');
      await hand.inLast('Redirect', 'Old path', '/2019/first-light');
      await hand.inLast('Redirect', 'Leads to', '/contact');
    },
    shows: ['/2019/first-light', 'hello@'],
  },
  {
    what: 'a word of the site',
    area: 'Words',
    async does(hand) {
      await hand.fill('Search', 'Contact Us');
      await hand.fillIn(hand.page.getByRole('main').getByRole('textbox').first(), 'Say hello');
    },
    shows: ['/contact', 'Say hello'],
  },
  {
    what: 'a press fact',
    area: 'Press facts',
    async does(hand) {
      await hand.button('Add fact');
      await hand.inLast('Fact', 'Name', 'Offices');
      await hand.inLast('Fact', 'Fact', 'A boat house');
    },
    shows: ['/press', 'A boat house'],
  },
  {
    what: 'a colour and a font',
    area: 'Colours, logo and fonts',
    async does(hand) {
      const dark = hand.page.getByRole('group', { name: 'Colours for dark devices' });
      await hand.fill('Links and main button', '#9dffe0', dark);
      await hand.choose('Font of headings and buttons', 'Inter');
    },
    shows: ['/', '--accent:#9dffe0'],
  },
  {
    what: 'a new game',
    area: 'Home page',
    async does(hand) {
      await hand.button('Other games (2)');
      await hand.button('Add game');
      await hand.inLast('Game', 'Name', 'Lamplight');
      await hand.inLast('Game', 'Last part of the address', 'Lamplight');
      await hand.inLast('Game', 'Picture behind the name', '/art/starhound-key-art.svg');
    },
    shows: ['/games/Lamplight', 'Lamplight'],
  },
];

for (const { what, area, does, shows, stores } of TASKS)
  test(`an administrator changes ${what} in the browser`, { tag: '@long' }, async ({ browser }) => {
    const page = await otherVisitor(browser, site);
    const hand = await openSite(page);
    await hand.press(page.getByRole('link', { name: area, exact: true }));
    await does(hand);
    await hand.button('Save…');
    await hand.button('Save for now');
    await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible();
    if (shows) await expectShown(...shows);
    if (stores) {
      const wire = await Wire.as(site, 'demo-administrator');
      expect(await wire.list(SITE_VERSIONS)).toContainEqual(expect.objectContaining(stores));
    }
    hand.tell(what);
    await page.context().close();
  });

test('an administrator writes a page of the studio in the browser', { tag: '@long' }, async ({ browser }) => {
  const page = await otherVisitor(browser, site);
  const hand = await openSite(page);
  await hand.press(page.getByRole('button', { name: /^Pages/ }));
  await hand.button('New page');
  await hand.fill('Title', 'Jobs');
  await hand.fill('Address', '/jobs');
  await hand.fillIn(page.getByRole('textbox', { name: 'Content' }), 'We look for a lamplighter.');
  await hand.button('Publish…');
  await hand.button('Publish now');
  await expectShown('/jobs', 'We look for a lamplighter.');
  hand.tell('a page of the studio');
  await page.context().close();
});

const GAME_TASKS: readonly Pick<Required<Task>, 'what' | 'does' | 'shows'>[] = [
  {
    what: 'the release date of a game',
    does: (hand) => hand.fill('Release date', '2031-05-04'),
    shows: ['/games/Duskwater', '2031-05-04'],
  },
  {
    what: 'the price of a game',
    does: (hand) => hand.fill('Price', '€4.99'),
    shows: ['/games/Duskwater', '€4.99'],
  },
  {
    what: 'a platform of a game',
    does: (hand) => hand.fill('Platforms', 'Windows, macOS, Linux, Tabletop'),
    shows: ['/games/Duskwater', 'Tabletop'],
  },
  {
    what: 'a screenshot of a game',
    async does(hand) {
      await hand.button('Add screenshot');
      await hand.inLast('Screenshot', 'Picture', '/art/trailer-still.svg');
      await hand.inLast('Screenshot', 'Description of the picture', 'A comet over the quay');
    },
    shows: ['/games/Duskwater', 'A comet over the quay'],
  },
  {
    what: 'a quote about a game',
    async does(hand) {
      await hand.button('Add quote');
      await hand.inLast('Quote', 'What it says', 'A small wonder.');
      await hand.inLast('Quote', 'Who says it', 'The Morning Pixel');
    },
    shows: ['/games/Duskwater', 'The Morning Pixel'],
  },
  {
    what: 'an award of a game',
    does: (hand) => hand.fill('Awards', 'Best Boat 2026'),
    shows: ['/games/Duskwater', 'Best Boat 2026'],
  },
  {
    what: 'a credit of a game',
    async does(hand) {
      await hand.button('Add role');
      await hand.inLast('Role', 'What they did', 'Oars');
      await hand.inLast('Role', 'Names', 'Ada North, Ben South');
    },
    shows: ['/games/Duskwater', 'Ben South'],
  },
  {
    what: 'the colours of a game',
    async does(hand) {
      await hand.fill('Background colour', '#1a0a20');
      await hand.fill('Colour of links and main button', '#ffd0f0');
    },
    shows: ['/game-colors.css', '#ffd0f0'],
  },
];

for (const { what, does, shows } of GAME_TASKS)
  test(`an editor changes ${what} in the browser`, { tag: '@long' }, async ({ browser }) => {
    const page = await otherVisitor(browser, site);
    await openAs(page, 'Demo Editor', '/admin');
    const hand = new Hand(page);
    await hand.press(page.getByRole('main').getByRole('link', { name: 'Games' }));
    // The first of these tasks begins with the values of the folder.
    const first = page.getByRole('button', { name: 'Edit Duskwater in the browser' });
    const again = page.getByRole('link', { name: 'Edit Duskwater' });
    await hand.press(first.or(again));
    await expect(page.getByRole('heading', { level: 1, name: 'Edit game page' })).toBeVisible();
    await does(hand);
    const isLive = await page.getByRole('button', { name: 'Live…' }).isVisible();
    await hand.button(isLive ? 'Save' : 'Publish…');
    if (!isLive) await hand.button('Publish now');
    await expectShown(...shows);
    hand.tell(what);
    await page.context().close();
  });

/** Opens the screen “Site” from the dashboard. */
async function openSite(page: Page): Promise<Hand> {
  await openAs(page, 'Demo Administrator', '/admin');
  const hand = new Hand(page);
  await hand.press(page.getByRole('main').getByRole('link', { name: /^Site/ }));
  return hand;
}

const expectShown = (path: string, text: string | RegExp) => {
  const page = expect.poll(async () => (await fetch(site.origin + path)).text());
  return typeof text === 'string' ? page.toContain(text) : page.toMatch(text);
};
