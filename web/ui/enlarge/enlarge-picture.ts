import type { Language } from '../../domain/words/say.ts';

/** Class of a link that opens its picture in a dialog. */
export const ENLARGE = 'markdown__enlarge';

/**
 * Opens the picture of a clicked link in a dialog, whose script is loaded on the first click. If it cannot be loaded,
 * or if the link is opened in a new tab, the browser opens the picture's file instead.
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
