import { expect } from '@playwright/test';
import { test as base, signIn } from '../../../../e2e/browsers/fixtures.ts';
import { button, dialog, field, within } from '../../../../e2e/browsers/places.ts';
import { freshSite, type SiteProcess } from '../../../../e2e/support/site.ts';
import { postPath } from '../../../../e2e/support/stage.ts';
import { Wire } from '../../../../e2e/support/wire.ts';
import { clockText } from '../../../../platform/domain/local-time.ts';
import { newPost } from '../../../../web/domain/posts/post.ts';
import { siteVersionPath } from '../../model/site-version.ts';

// Tests features/site-editor/README.md#moments in every browser.

const test = base.extend<object, { site: SiteProcess }>({
  site: [freshSite, { scope: 'worker', timeout: 120_000 }],
});

const MINUTE = 60_000;
/** How long the form takes at most, on a slow machine. */
const FORM = 30_000;

/** The marks of the new values in the home page: five that are typed into the form, and those of other areas and the post. */
const TYPED = {
  'The studio in one or two sentences': 'A studio that has shipped.',
  Tagline: 'Out now on every clock.',
  'Consent of the sign-up form': 'Send me news of the game.',
  'Page with details of the consent': '/press#consent',
  'Text of the link to that page': 'What we store',
};
const OTHERS = ['We are out. Have a look.', 'Other Company', 'Fresh from the workshop', 'We are live'];
const NEW = [...Object.values(TYPED), ...OTHERS];

test('visitors see all planned changes of a moment together, in the same second', async ({
  tab,
  engine,
  site,
  origin,
}) => {
  const moment = Math.ceil((Date.now() + FORM) / MINUTE) * MINUTE;
  const administrator = await Wire.as(site, 'demo-administrator');
  const save = (id: string, data: object) =>
    administrator.commit({
      path: siteVersionPath(id),
      data: { by: 'demo-administrator', note: '', from: moment, ...data },
      stamped: ['at'],
    });
  const frame = {
    ...{ announcement: 'We are out. Have a look.', announcementLink: '/blog', company: 'Other Company' },
    ...{ email: 'launch@lanternfall.example', footerLinksLabel: ['Feed'], footerLinksUrl: ['/rss.xml'] },
  };
  expect(await save('frame-0', { area: 'frame', ...frame })).toBe(200);
  const words = { listedNames: ['fromTheBlog'], listedTexts: ['Fresh from the workshop'] };
  expect(await save('words-0', { area: 'words', ...words })).toBe(200);
  expect(await save('press-0', { area: 'press', pressEmail: 'press@lanternfall.example' })).toBe(200);
  const post = { ...newPost('demo-editor', Date.now()), published: true, featured: true };
  expect(
    await administrator.commit({
      path: postPath('live'),
      data: { ...post, title: 'We are live', publishDate: moment },
    }),
  ).toBe(200);

  await signIn(tab, origin);
  await tab.open(`${origin}/admin/site-values/home`);
  for (const [label, text] of Object.entries(TYPED)) await tab.type(field(label), text);
  await tab.click(button('Save…'));
  // The choice is a radio button that its label covers.
  const later = within(dialog, "//label[normalize-space()='At a time']");
  await tab.until(later);
  await tab.with(`${later}//input`, 'element.click()');
  await tab.until(within(dialog, field('From')));
  // Browsers type into fields for times in different ways.
  await tab.with(
    within(dialog, field('From')),
    `Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(element, ${JSON.stringify(clockText(moment))});
     element.dispatchEvent(new Event('input', { bubbles: true }));`,
  );
  await tab.click(within(dialog, button('Save for later')));
  await tab.until("//*[@role='status'][starts-with(., 'Saved for')]");
  expect(Date.now()).toBeLessThan(moment);

  const visitor = await engine.newTab();
  await visitor.open(origin);
  // A page of a visitor asks for the home page 20 times a second, from shortly before the moment.
  await new Promise((resolve) => setTimeout(resolve, moment - 5_000 - Date.now()));
  await visitor.run(`window.seen = []; window.asking = setInterval(async () => {
    const page = await (await fetch('/', { cache: 'no-store' })).text();
    window.seen.push(${JSON.stringify(NEW)}.filter((part) => page.includes(part)).length);
  }, 50);`);
  await expect
    .poll(() => visitor.run<number>('return window.seen.at(-1) ?? 0'), { timeout: 2 * MINUTE })
    .toBe(NEW.length);
  expect(Date.now()).toBeLessThan(moment + 10_000);
  const seen = await visitor.run<number[]>('clearInterval(window.asking); return window.seen');
  expect(new Set(seen)).toEqual(new Set([0, NEW.length]));
  expect(seen.toSorted((one, other) => one - other)).toEqual(seen);
  await visitor.reload();
  await visitor.until("//h2[contains(., 'Fresh from the workshop')]");
  await visitor.close();
});
