import type { ReadingPlace } from '../markdown/reading-place.ts';

/**
 * Scrolls the preview to the passage that the person reads or writes in the content. Does nothing if the previews do
 * not scroll.
 */
export function followReading(previews: HTMLElement | null, place: ReadingPlace): void {
  if (!previews || previews.scrollHeight <= previews.clientHeight) return;
  const blocks = previews.querySelector('.post-view .markdown')?.children;
  // Skips the divider, which comes before the content in the preview.
  const block = blocks?.[Math.min(place.block + 1, blocks.length - 1)];
  if (!block) return;
  const pane = previews.getBoundingClientRect();
  const { top, height } = block.getBoundingClientRect();
  const target = top + place.within * height;
  if (!place.scrolled && target > pane.top && target < pane.bottom - LINE) return;
  previews.scrollTop += target - (pane.top + place.height * (pane.height - LINE));
}

/** About the height of a line in pixels. */
const LINE = 40;
