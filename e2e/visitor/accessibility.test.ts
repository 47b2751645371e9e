import type { Page } from '@playwright/test';
import { expect, test } from '../support/site.ts';

const focused = (page: Page) => page.locator(':focus');

test('the keyboard reaches everything on the home page, with a visible focus', { tag: '@details' }, async ({
  page,
}) => {
  await page.goto('/');
  const stops = [
    'Skip to content',
    'Lanternfall Games',
    'Timeworks (opens in a new tab)',
    'Blog',
    'About Us',
    /^Wishlist now/,
    /^Email/,
    'Submit',
    // The frame that contains the trailer's play button.
    null,
    'All posts',
    /Timeworks has a date.*Read More/,
    /Lighting the harbour.*Read More/,
    /Behind the trailer.*Read More/,
    /^Instagram/,
    /^TikTok/,
    /^Discord/,
    /^itch\.io/,
    /^X /,
    /^YouTube/,
    'About Us',
    'Contact Us',
  ];
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    if (stop === null) {
      const play = page.getByTitle('Timeworks trailer').contentFrame().getByRole('link', { name: /^Play/ });
      await expect(play).toBeFocused();
      continue;
    }
    await expect(focused(page)).toHaveAccessibleName(stop);
    await expect(focused(page)).toBeInViewport();
    const outline = await focused(page).evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
    expect(outline, String(stop)).toBeGreaterThanOrEqual(2);
  }
});
