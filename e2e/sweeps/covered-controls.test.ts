import { openAs } from '../support/open-as.ts';
import { expect, test } from '../support/site.ts';

/**
 * Focuses each control in `main`, and returns the controls that are covered by another element or out of view. Runs
 * inside the page.
 */
async function coveredControls(): Promise<string[]> {
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input, textarea, summary, [contenteditable="true"])',
  );
  const covered: string[] = [];
  for (const control of controls) {
    if (!control.checkVisibility()) continue;
    control.focus();
    // A folded field opens in a microtask after the focus has entered it.
    await Promise.resolve();
    // Computes the part of the control that is visible inside the window and the scroll containers. Of a link on two
    // lines, only the first line is used.
    let { left, right, top, bottom } = control.getClientRects()[0] ?? control.getBoundingClientRect();
    for (let box = control.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === 'visible') continue;
      const frame = box.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    // Labels may cover a control, and so may suggestions, which stay visible for a moment after their field has lost
    // the focus.
    const isOver =
      seen !== null && (control.contains(seen) || seen.closest('label, [role="option"]') !== null);
    if (!isOver || bottom <= top)
      covered.push(`${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`);
  }
  return covered;
}

/** Whether the caret at the end of the content is visible. Runs inside the page. */
function caretIsSeen(): boolean {
  const caret = getSelection()?.getRangeAt(0).getBoundingClientRect();
  if (!caret) return false;
  const seen = document.elementFromPoint(caret.left, caret.top + caret.height / 2);
  return seen?.closest('[contenteditable]') != null;
}

test('in five window sizes no element of a staff screen covers the focused control or the caret', async ({
  page,
}) => {
  test.setTimeout(120_000);
  page.on('dialog', (leaving) => void leaving.accept());
  const sizes = [
    [1366, 768],
    [1024, 768],
    [1920, 1080],
    [768, 1024],
    [360, 740],
  ] as const;
  await openAs(page, 'Demo Administrator', '/admin/blogs/trailer-notes');
  const content = page.getByRole('textbox', { name: 'Content' });
  for (const path of ['/admin/blogs/trailer-notes', '/admin/bios/demo-administrator', '/admin/users']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    if (path.includes('blogs')) await expect(content).toBeVisible();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(coveredControls), `${path} at ${width} × ${height}`).toEqual([]);
      if (!path.includes('blogs')) continue;
      await content.press('ControlOrMeta+End');
      await page.keyboard.type('\n\nend');
      expect(await page.evaluate(caretIsSeen), `the caret at ${width} × ${height}`).toBe(true);
    }
  }
});
