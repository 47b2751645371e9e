import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Axe's findings on the page, or in the part that `within` selects: rule, element and description. Lists of suggestions
 * may scroll without being in the tab order: the field keeps the focus, and its arrow keys scroll them.
 */
export async function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ resultTypes: ['violations'] })
    // By default, Axe opens another page to combine the results of several frames. With one frame that is not needed.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => id !== 'scrollable-region-focusable' || !html.includes('role="listbox"'))
      .map(({ target, html, failureSummary }) => `${id}: ${target} ${html} ${failureSummary}`),
  );
}
