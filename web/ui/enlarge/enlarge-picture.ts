import type { Language } from '../../domain/words/say.ts';

/** The class of a link that shows its picture enlarged. */
export const ENLARGE = 'markdown__enlarge';

/**
 * Shows the picture of a pressed link in a dialog, whose script loads at the first press. Without it, and for a link that
 * is opened in a new tab, the browser follows the link to the picture's file.
 */
export function enlargePicture(
  press: Pick<MouseEvent, 'preventDefault' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  link: HTMLAnchorElement,
  language: Language,
): void {
  if (press.ctrlKey || press.metaKey || press.shiftKey) return;
  press.preventDefault();
  delete link.dataset.pressed;
  import('./picture-dialog.tsx').then(
    ({ showPictures }) => showPictures(link, language),
    () => location.assign(link.href),
  );
}
