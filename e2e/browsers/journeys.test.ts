import { expect } from '@playwright/test';
import { postPath } from '../../web/domain/places.ts';
import { Wire } from '../support/wire.ts';
import { save, signIn, test, writePost } from './fixtures.ts';
import { noteTimes } from './measured.ts';
import { button, buttonLike, dialog, field, heading, link, row, said, within } from './places.ts';

/**
 * Whether the page can use IndexedDB. The page sets a performance mark if a database never responds
 * (local-databases.client.ts).
 */
const USES_DATABASES = 'return performance.getEntriesByName("local-database-unresponsive").length === 0';

/** Six staff pages, each with an element that is shown when the page is ready. */
const STAFF_PAGES = [
  ['/admin', link('Blog Posts')],
  ['/admin/blogs', row('Behind the trailer')],
  ['/admin/blogs/release-date', field('Title')],
  ['/admin/bios', row('Wren Hollow')],
  ['/admin/bios/demo-administrator', field('Display Name')],
  ['/admin/users', field('Permission Level')],
] as const;

test('six staff pages can use IndexedDB after they were opened and after each of three reloads', async ({
  tab,
  origin,
}) => {
  await signIn(tab, origin);
  for (const [path, usable] of STAFF_PAGES) {
    const times: number[] = [];
    for (let load = 0; load < 4; load++) {
      const start = Date.now();
      // Load 0 leaves the previous page, which may enter the back/forward cache. The other loads are reloads.
      await (load === 0 ? tab.open(origin + path) : tab.reload());
      await tab.until(usable);
      if (load > 0) times.push(Date.now() - start);
      expect(await tab.run(USES_DATABASES), `${path}, load ${load}`).toBe(true);
    }
    noteTimes(`${path} reloaded, until it can be used`, times);
  }
});

test('a post is written, saved, published, read by a visitor, and updated live', async ({
  tab,
  origin,
  engine,
}) => {
  await signIn(tab, origin);
  const title = `Written in ${engine.name.replaceAll(/[^A-Za-z]/g, '')}`;
  const path = await writePost(tab, origin, title, 'Thirteen bells.');
  await tab.click(button('Publish…'));
  // The button is enabled once the checks are done.
  await tab.until(within(dialog, "//button[normalize-space() = 'Publish now'][not(@aria-disabled)]"));
  await tab.click(within(dialog, button('Publish now')));
  await tab.click(within(dialog, button('Done')));
  await tab.until(buttonLike('Live…'));

  const other = await engine.newTab();
  await other.open(`${origin}/blog`);
  await other.click(link(title));
  await other.until(heading(title));
  await other.until(said('Thirteen bells.'));

  await other.open(origin + path);
  await other.untilValue(field('Title'), title);
  await tab.type(field('Title'), `${title}, again`);
  await save(tab);
  await other.untilValue(field('Title'), `${title}, again`);
  await other.close();
});

test('after leaving the editor with unsaved text, the editor offers to restore the text', async ({
  tab,
  origin,
}) => {
  await signIn(tab, origin);
  const path = await writePost(tab, origin, 'Left behind', 'Saved.');
  // An invalid URL is not autosaved, so this text stays unsaved.
  await tab.type(field('Image'), 'typed-last');
  await tab.open(`${origin}/Contact`);
  await tab.open(origin + path);
  await tab.click(button('Restore'));
  await tab.untilValue(field('Image'), 'typed-last');
  await tab.type(field('Image'), '/art/trailer-still.svg');
  await save(tab);
});

test('a save made while the server is down is sent when the server runs again', async ({
  tab,
  site,
  origin,
}) => {
  await signIn(tab, origin);
  const path = await writePost(tab, origin, 'On a train', 'Text.');
  await site.stop();
  await tab.type(field('Title'), 'Through a tunnel');
  await tab.click(button('Save'));
  await tab.until(said('Offline. Saves when you are back.'));
  await site.start();
  const stored = Wire.asOwner(site);
  await expect
    .poll(async () => (await stored.plain(postPath(path.split('/').at(-1) ?? '')))?.title, {
      timeout: 90_000,
    })
    .toBe('Through a tunnel');
  await tab.untilGone(said('Offline. Saves when you are back.'));
});

test('the browser’s Back returns to a staff page, whose buttons still work', async ({ tab, origin }) => {
  await signIn(tab, origin);
  await tab.open(`${origin}/admin/blogs`);
  await tab.until(row('Behind the trailer'));
  await tab.open(`${origin}/blog`);
  await tab.until(heading('Blog'));
  await tab.back();
  await tab.until(row('Behind the trailer'));
  // Pins and unpins a post, to check that the page still works after Back.
  await tab.click(within(row('Behind the trailer'), button('Pin')));
  await tab.until(within(row('Behind the trailer'), button('Pinned')));
  await tab.click(within(row('Behind the trailer'), button('Pinned')));
  await tab.until(within(row('Behind the trailer'), button('Pin')));
});

test('a visitor signs up by e-mail, and returns from the 404 page with the browser’s Back', async ({
  tab,
  origin,
}) => {
  await tab.open(origin);
  const email = field('Email');
  await tab.type(email, 'nobody');
  await tab.click(button('Submit'));
  await tab.until(said('Invalid email address.'));
  await tab.type(email, 'ada@studio.example.info');
  await tab.click(button('Submit'));
  await tab.until(said('Thanks for submitting!'));

  await tab.click(link('Blog'));
  await tab.until(heading('Blog'));
  await tab.open(`${origin}/no/such/page`);
  await tab.untilPath(/^\/404$/);
  await tab.until(said('Uh oh, that page doesn\u0027t exist!'));
  await tab.back();
  await tab.until(heading('Blog'));
});

test('while the site is down, a visitor’s open page and typed text stay, and a message appears', async ({
  tab,
  site,
  origin,
}) => {
  await tab.open(origin);
  await tab.type(field('Email'), 'ada@studio.example.info');
  // Typing takes long enough for the page's scripts to start.
  await tab.click(button('Submit'));
  await tab.until(said('Thanks for submitting!'));
  await tab.reload();
  await tab.type(field('Email'), 'ada@studio.example.info');
  await tab.until(within('//form[@target]', button('Submit')));
  await site.stop();
  await tab.click(button('Submit'));
  // Only Chromium reports that a frame cannot load. In other browsers the form waits 15 seconds for a response.
  await tab.until(said('submit again.'));
  expect(await tab.value(field('Email'))).toBe('ada@studio.example.info');

  await tab.click(link('About Us'));
  await tab.until(said('The next page has not loaded.'));
  await tab.until(button('Submit'));
  await site.start();
  await tab.click(link('Reload'));
  await tab.until(heading('Meet the Team'));
});
