import type { Page } from '@playwright/test';
import { expect, otherVisitor, suiteEngine, test } from '../support/site.ts';

// Tests docs/product.md#email-sign-up.

const FORM = '**/forms/sign-up';
const email = (page: Page) => page.getByRole('textbox', { name: /Email/ });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

test('the sign-up form shows progress, and thanks the visitor when the response has loaded', async ({
  page,
}) => {
  let sent: string | null = null;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(FORM, async (route) => {
    sent = route.request().postData();
    await held;
    await route.fulfill({ contentType: 'text/html', body: 'Whatever it says' });
  });
  await page.goto('/');
  const promo = page.getByRole('region', { name: 'Timeworks' });
  const before = await promo.boundingBox();
  await email(page).fill('ada@studio.example.info');
  await submit(page).click();
  await expect(page.getByRole('button', { name: /Sending/ })).toBeVisible();
  await expect(email(page)).not.toBeEditable();
  await expect(page.getByText('Thanks for submitting!')).toHaveCount(0);
  answer();
  await expect(page.getByText('Thanks for submitting!')).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  expect(await promo.boundingBox(), 'the thanks take the place of the form').toEqual(before);
  await expect(page).toHaveURL('/');
  expect(sent, 'one email entry field').toBe('email=ada%40studio.example.info');
  await expect(page.getByText('Something went wrong...')).toHaveCount(0);
});

test('if a sign-up fails, the form shows an error and keeps the typed address', {
  tag: ['@embedded', '@details'],
}, async ({ browser, site }) => {
  const page = await otherVisitor(browser, site);
  await page.goto('/');
  await email(page).fill('ada@studio.example.info');
  const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'again' });
  const TOO_MANY = 'Too many sign-ups from your network. Please submit again in a minute.';
  const OFFLINE = 'Your sign-up could not be sent. Check your connection and submit again.';
  const expectFailure = async (words: string) => {
    await expect(failure).toHaveText(words);
    await expect(page.getByText('Thanks for submitting!')).toHaveCount(0);
    await expect(email(page)).toHaveValue('ada@studio.example.info');
    await expect(email(page)).toBeEditable();
  };
  const submitAgain = async () => {
    await submit(page).click();
    await expect(failure).toHaveCount(0);
  };

  await test.step('a sign-up shows a message if its request fails', async () => {
    await page.route(FORM, (route) => route.abort());
    await submit(page).click();
    await expectFailure(OFFLINE);
  });
  await test.step('a sign-up shows the reason that the site’s answer says', async () => {
    await page.unrouteAll();
    let refuse = () => {};
    const held = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route(FORM, async (route) => {
      await held;
      await route.fulfill({ status: 429, contentType: 'text/html', body: `<p role="alert">${TOO_MANY}</p>` });
    });
    await submitAgain();
    refuse();
    await expectFailure(TOO_MANY);
  });
  await test.step('a sign-up shows a message if a proxy answers that the site is away', async () => {
    await page.unrouteAll();
    await page.route(FORM, (route) => route.fulfill({ status: 503, contentType: 'text/html', body: 'Away' }));
    await submit(page).click();
    await expectFailure('Something went wrong... Try again later.');
  });
  await test.step('a sign-up shows a message if the connection is lost before the response', async () => {
    await page.unrouteAll();
    await page.route(FORM, () => {});
    await submitAgain();
    await page.context().setOffline(true);
    await expectFailure(OFFLINE);
    await page.context().setOffline(false);
  });
  await page.unrouteAll();
  await submit(page).click();
  await expect(page.getByText('Thanks for submitting!')).toBeVisible();
  await test.step('a sign-up shows a message if no page is returned within 15 seconds', async () => {
    await page.clock.install();
    await page.goto('/');
    await email(page).fill('ada@studio.example.info');
    await page.route(FORM, (route) => route.fulfill({ status: 204 }));
    await submit(page).click();
    await expect(page.getByRole('button', { name: /Sending/ })).toBeVisible();
    await page.clock.runFor(16_000);
    await expectFailure('No response within 15 seconds. Please submit again.');
  });
  await page.context().close();
});

test('React receives taps and keys in the email field only after the form is hydrated', {
  tag: '@details',
}, async ({ page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/entry\.client-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  // Records the events that reach the document, because React listens there.
  const reached = await page.evaluateHandle(() => {
    const names: string[] = [];
    for (const name of ['pointerdown', 'click', 'focusin', 'keydown', 'input'])
      document.addEventListener(name, () => names.push(name), true);
    return names;
  });
  await email(page).click();
  await email(page).pressSequentially('ada@');
  expect(await reached.jsonValue()).toEqual([]);
  arrive();
  await expect(page.locator('.sign-up iframe')).toBeAttached();
  await email(page).pressSequentially('studio.example.info');
  await expect(email(page)).toHaveValue('ada@studio.example.info');
  expect(await reached.jsonValue()).toContain('input');
});

test('the sign-up form refuses an invalid address with an error in red', async ({ page }) => {
  let sent = 0;
  await page.route(FORM, (route) => {
    sent += 1;
    return route.fulfill({ contentType: 'text/html', body: '' });
  });
  await page.goto('/');
  const error = page.getByText('Invalid email address.', { exact: true });
  for (const address of [
    '',
    'ada',
    'ada@studio',
    '@studio.example',
    'ada@studio.museum',
    'ada@studio.x',
    'a b@c.de',
  ]) {
    await email(page).fill(address);
    await submit(page).click();
    await expect(error, address).toBeVisible();
    await expect(email(page)).toHaveAccessibleDescription('Invalid email address.');
    await expect(email(page)).toBeEditable();
    await expect(email(page)).toBeFocused();
  }
  const [red = 0, green = 0, blue = 0] = await error.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(200);
  expect(Math.max(green, blue)).toBeLessThan(red - 100);
  expect(sent).toBe(0);
  await email(page).fill('ada@studio.co');
  await submit(page).click();
  await expect(page.getByText('Thanks for submitting!')).toBeVisible();
  expect(sent).toBe(1);
});

test('the sign-up form works without JavaScript', { tag: '@details' }, async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  if (suiteEngine() === 'embedded') {
    await email(page).fill('ada@studio');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email address.');
    await expect(email(page)).toHaveValue('ada@studio');
  }
  await email(page).fill("o'brien@studio.example.org");
  await submit(page).click();
  await expect(page.getByText('Thanks for submitting!')).toBeVisible();
  // An external form service responds with its own page, which does not link back to this site.
  if (suiteEngine() === 'embedded') {
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await expect(page).toHaveURL('/');
  }
  await context.close();
});

test('the site’s own form service accepts a sign-up', { tag: '@embedded' }, async ({ browser, site }) => {
  const page = await otherVisitor(browser, site);
  await page.goto('/');
  await email(page).fill('real@studio.example.org');
  const answered = page.waitForResponse(FORM);
  await submit(page).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByText('Thanks for submitting!')).toBeVisible();
  await page.context().close();
});
