import { OLD_BROWSERS_SCRIPT } from './old-browsers.ts';

const MAIN_END = '</main>';
const NEEDS_SCRIPTS = ' data-needs-scripts=';

/** The inline scripts that explain why a page's own scripts do not run. `missingScript` is null in development. */
export const watchingScripts = (missingScript: string | null): string[] =>
  missingScript === null ? [OLD_BROWSERS_SCRIPT] : [OLD_BROWSERS_SCRIPT, missingScript];

/**
 * If the page needs scripts to show its content (`data-needs-scripts`), inserts these inline scripts after its main
 * element, so that they run before the page's own scripts.
 */
export function watchNeededScripts(html: string, scripts: readonly string[]): string {
  if (!html.includes(NEEDS_SCRIPTS)) return html;
  const elements = scripts.map((text) => `<script>${text}</script>`).join('');
  return html.replace(MAIN_END, () => MAIN_END + elements);
}
