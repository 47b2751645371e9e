import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Axe's findings on the page, or in the part that `within` selects: rule, element and description. */
export async function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ resultTypes: ['violations'] })
    // By default, Axe opens another page to combine the results of several frames. With one frame that is not needed.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id}: ${target} ${html} ${failureSummary}`),
  );
}
