import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { EDITOR_STATES } from '../support/editor-states.ts';
import { expect, test } from '../support/site.ts';
import { makeWide } from '../support/stage.ts';

// Tests docs/product.md#post-editor.

const WIDTHS = [1280, 360];

/**
 * Resolves to a list of problems: a page that is wider than the window, and buttons, links, headings or messages that
 * are outside of the window or cut off.
 */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    for (const control of document.querySelectorAll<HTMLElement>(
      'button, a[href], [role="status"], h1, h2',
    )) {
      if (!control.checkVisibility() || control.closest('.visually-hidden, [aria-hidden="true"]')) continue;
      const { left, right } = control.getBoundingClientRect();
      const scrolled = control.closest('[role="toolbar"]');
      const name = `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`;
      if (!scrolled && (right > innerWidth + 1 || left < -1))
        problems.push(`${name} is outside of the window`);
      for (const box of [control, ...control.querySelectorAll<HTMLElement>(':not(.visually-hidden)')]) {
        const { overflowX, textOverflow } = getComputedStyle(box);
        // File names of pictures may end in an ellipsis, because screen readers get the whole name.
        const isWhole = textOverflow === 'ellipsis' && control.ariaLabel !== null;
        if (!isWhole && overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1)
          problems.push(`${name} is cut`);
      }
    }
    return problems;
  });

for (const [number, [state, open]] of Object.entries(EDITOR_STATES).entries())
  test(`with ${state}, the editor is accessible, and legible at 200 % text size`, async ({ page, site }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await makeWide(page, 1280);
    await open(page, site, `accessible-${number}`);
    for (const width of WIDTHS) {
      await makeWide(page, width);
      expect.soft(await axeViolations(page), `axe at ${width} px`).toEqual([]);
    }
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    for (const width of WIDTHS) {
      await makeWide(page, width);
      expect.soft(await cutOff(page), `200 % text at ${width} px`).toEqual([]);
    }
  });

/**
 * Resolves to the styles of an element that remain visible with forced colours. For controls in different states, such
 * as pressed and not pressed, these styles must differ.
 */
const look = (element: Locator) =>
  element.evaluate((one) => {
    const { backgroundColor, borderColor, borderWidth, outlineStyle, outlineWidth } = getComputedStyle(one);
    return [backgroundColor, borderColor, borderWidth, outlineStyle, outlineWidth].join();
  });

test('with forced colours, the editor shows which control is focused, pressed or selected', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await EDITOR_STATES['a long post, its fields folded'](page, site, 'forced-colours');
  const content = page.getByRole('textbox', { name: 'Content' });

  await test.step('each control that the Tab key reaches has an outline', async () => {
    await page.getByRole('heading', { name: 'Edit post' }).click();
    const without: string[] = [];
    let reached = 0;
    for (; reached < 30; reached++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      const focus = await page.evaluate(() => {
        const one = document.activeElement as HTMLElement;
        const box = one.closest('.mantine-Input-input, .markdown-editor__text') ?? one;
        const outlines = [one, box].map((element) => getComputedStyle(element));
        const isSeen = outlines.some(
          ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        );
        // A frame needs no outline, because the document inside the frame shows the focus.
        return isSeen || one.tagName === 'IFRAME'
          ? ''
          : `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent ?? one.id}`;
      });
      if (focus !== '') without.push(focus);
    }
    expect(without).toEqual([]);
    expect(reached).toBeGreaterThan(15);
  });

  await test.step('Markdown characters beside the cursor are visible; all others take no space', async () => {
    await content.getByText('bold').click();
    const mark = content.locator('.cm-md-dimmed').first();
    const [ink, ground] = await mark.evaluate((one) => [
      getComputedStyle(one).color,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(ink).not.toBe(ground);
    await content.press('ControlOrMeta+Home');
    const widths = await content
      .locator('.cm-md-hidden')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
    expect(widths.length).toBeGreaterThan(3);
    expect(Math.max(...widths)).toBeLessThanOrEqual(1);
  });

  await test.step('a pressed tool looks different from the others', async () => {
    const tools = page.getByRole('toolbar', { name: 'Formatting' });
    await content.getByText('bold').click();
    const pressed = tools.getByRole('button', { name: /^Bold/ });
    await expect(pressed).toHaveAttribute('aria-pressed', 'true');
    expect(await look(pressed)).not.toBe(await look(tools.getByRole('button', { name: /^Link/ })));
    await content.press('ControlOrMeta+e');
    const others = tools.getByRole('button', { name: /switched on: Source view/ });
    expect(await look(others)).not.toBe(await look(tools.getByRole('button', { name: /^Link/ })));
    await content.press('ControlOrMeta+e');
  });

  await test.step('the selected entry of the insert menu looks different from the others', async () => {
    await content.press('ControlOrMeta+End');
    await page.keyboard.type('/');
    const entries = page.getByRole('listbox', { name: 'Insert' }).getByRole('option');
    expect(await look(entries.nth(0))).not.toBe(await look(entries.nth(1)));
  });

  await test.step('in the dialog for a gallery, a chosen picture looks different from the others', async () => {
    await page.keyboard.type('gal');
    await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveText([/^Gallery/]);
    await page.keyboard.press('Enter');
    const pictures = page.getByRole('dialog').getByRole('button', { name: /^Choose / });
    await pictures.nth(0).click();
    await page.getByRole('dialog').getByRole('searchbox').focus();
    expect(await look(pictures.nth(0))).not.toBe(await look(pictures.nth(1)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('checked and unchecked choices of the publish panel look different', async () => {
    await page.keyboard.press('ControlOrMeta+Enter');
    const panel = page.getByRole('dialog');
    const [now, later] = ['Now', 'At a time'].map((name) => panel.getByText(name, { exact: true }));
    if (!now || !later) throw new Error('There is no choice.');
    await expect(panel.getByRole('radio', { name: 'Now' })).toBeChecked();
    expect(await look(now)).not.toBe(await look(later));
    const pin = panel.getByRole('checkbox', { name: 'Pin' });
    await pin.click();
    await expect(pin).toBeChecked();
    const sign = await pin.evaluate((box) => {
      const icon = box.parentElement?.querySelector('svg');
      return icon && [getComputedStyle(icon).color, getComputedStyle(box).backgroundColor];
    });
    expect(sign?.[0]).not.toBe(sign?.[1]);
  });
});
