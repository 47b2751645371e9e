import { all } from '../../../../editor/paste/dom.ts';
import { visibleText } from '../../../../editor/paste/visible-text.ts';
import { watchAddress } from '../../../../platform/domain/text/video-link.ts';
import { missingWords } from '../../../../platform/domain/text/words.ts';
import { renderedText } from '../../../../web/ui/markdown/rendered-text.ts';
import { parseHtml } from '../html/plain-text.ts';
import { shortened } from '../source/losses.ts';

/** The buttons and times of players, and the download button beside the link to a file. */
const CONTROLS =
  '.kg-audio-player,.kg-video-overlay,.kg-video-player,.kg-video-current-time,.kg-video-time,.wp-block-file__button';

/**
 * Compares the words that readers saw in a post's HTML with those that they see in its Markdown. Returns a loss for the
 * words that are missing and that no other loss names.
 */
export function wordLosses(html: string, markdown: string, losses: readonly string[]): string[] {
  const { text, attributes } = renderedText(markdown);
  const named = losses.flatMap((loss) => loss.match(/“[^”]*”|https?:\S+|\[[^\]]*\]/g) ?? []);
  const { body } = parseHtml(html);
  for (const control of all(body, CONTROLS)) control.remove();
  const source = visibleText(body).replace(/https?:\/\/[^\s<>"]+/g, (address) => {
    const video = watchAddress(address);
    return video !== null && attributes.includes(video) ? '' : address;
  });
  const missing = missingWords(source, [text, ...attributes, ...named].join('\n'));
  if (missing.length === 0) return [];
  return [`words of its text that the new post does not have: ${shortened(missing.join(' '))}`];
}
