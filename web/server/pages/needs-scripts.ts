import { type Edit, insertion } from './edits.ts';

const MAIN_END = '</main>';
const NEEDS_SCRIPTS = /\sdata-needs-scripts=/;

/**
 * The edit that puts these scripts into a page that shows nothing without its own (`data-needs-scripts`), before those;
 * none for others.
 */
export function beforeNeededScripts(html: string, scripts: readonly string[]): Edit[] {
  const end = NEEDS_SCRIPTS.test(html) ? html.indexOf(MAIN_END) : -1;
  const elements = scripts.map((text) => `<script>${text}</script>`).join('');
  return end < 0 ? [] : [insertion(end + MAIN_END.length, elements)];
}
