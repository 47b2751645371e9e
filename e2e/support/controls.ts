import type { Locator } from '@playwright/test';

/**
 * The names of all controls that are in sight or below it: not those in closed details, menus and folded fields. Links in
 * the previewed post are its content, not controls of the editor. `inWindow`: only those in the window.
 */
export const controlsIn = (main: Locator, { inWindow = false } = {}) =>
  main.evaluate(
    (element, inWindow) =>
      [
        ...element.querySelectorAll<HTMLElement>(
          'a[href], button, input, textarea, select, summary, iframe, [role="textbox"], [tabindex="0"]',
        ),
      ]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.post-view'))
        .filter((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          if (inWindow && (bottom <= 0 || top >= innerHeight)) return false;
          const field = one.closest('.folded__field');
          return !field || bottom <= field.getBoundingClientRect().bottom + 1;
        })
        .map((one) => one.getAttribute('aria-label') ?? (one.textContent || one.tagName)),
    inWindow,
  );
