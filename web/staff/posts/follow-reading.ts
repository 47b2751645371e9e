import type { ReadingPlace } from '../markdown/reading-place.ts';

/**
 * Scrolls the preview to the passage that the user reads or types in the content field. Does nothing if the previews
 * cannot scroll.
 */
export function followReading(previews: HTMLElement | null, place: ReadingPlace): void {
  if (!previews || previews.scrollHeight <= previews.clientHeight) return;
  // Skips the table of contents, which the text in the content field does not contain.
  const blocks = previews.querySelectorAll('.post-view .markdown > :not(nav)');
  // Adds 1, because a divider comes before the content in the preview.
  const block = blocks[Math.min(place.block + 1, blocks.length - 1)];
  if (!block) return;
  const pane = previews.getBoundingClientRect();
  const { top, height } = block.getBoundingClientRect();
  const target = top + place.within * height;
  if (!place.scrolled && target > pane.top && target < pane.bottom - LINE) return;
  previews.scrollTop += target - (pane.top + place.height * (pane.height - LINE));
}

/** Approximate height of a line, in pixels. */
const LINE = 40;
