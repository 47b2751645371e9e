import { OLD_BROWSERS_SCRIPT } from './old-browsers.ts';

const MAIN_END = '</main>';
const NEEDS_SCRIPTS = /\sdata-needs-scripts=/;

/** The inline scripts that report why a page's own scripts do not run. `missingScript` is null in development. */
export const watchingScripts = (missingScript: string | null): string[] =>
  missingScript === null ? [OLD_BROWSERS_SCRIPT] : [OLD_BROWSERS_SCRIPT, missingScript];

/** The page with these inline scripts before its own, if it shows nothing without scripts (`data-needs-scripts`). */
export function watchNeededScripts(html: string, scripts: readonly string[]): string {
  if (!NEEDS_SCRIPTS.test(html)) return html;
  const elements = scripts.map((text) => `<script>${text}</script>`).join('');
  return html.replace(MAIN_END, () => MAIN_END + elements);
}
