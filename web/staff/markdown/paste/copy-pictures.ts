import type { EditorView } from '@codemirror/view';
import { dataPicture } from '../../../domain/pictures/copied-picture.ts';
import { holdPlace, type PlaceHolder, placeOf, releasePlace } from '../pictures/place-holders.ts';

/** How long a picture may take to arrive, in milliseconds. */
const LONGEST_WAIT = 30_000;

/**
 * Copies pictures of a pasted document to their places in the text, one after another: each is fetched and passed to
 * `addFiles`, which uploads it. Returns how many could not be copied.
 */
export async function copyPictures(
  view: EditorView,
  pictures: readonly { source: string; at: number }[],
  addFiles: (files: readonly File[], at: number) => void,
): Promise<number> {
  const waiting = pictures.map(({ source, at }) => {
    const holder = copyingHolder();
    holdPlace(view, holder, view.state.doc.lineAt(at).to);
    return { source, holder };
  });
  let failed = 0;
  for (const [at, { source, holder }] of waiting.entries()) {
    const file = await pictureFile(source, `pasted-picture-${at + 1}`);
    if (!view.dom.isConnected) return failed;
    const place = placeOf(view.state, holder);
    releasePlace(view, holder);
    if (file === null || place === null) failed++;
    else addFiles([file], place);
  }
  return failed;
}

function copyingHolder(): PlaceHolder {
  return {
    draw: (element) => {
      element.textContent = 'Copying a picture …';
    },
    subscribe: () => () => {},
  };
}

/** The file at an address; null where it cannot be had, such as without the other site's permission. */
async function pictureFile(source: string, name: string): Promise<File | null> {
  const data = dataPicture(source);
  if (data) return new File([data.bytes], name, { type: data.type });
  try {
    const signal = AbortSignal.timeout(LONGEST_WAIT);
    const answer = await fetch(source, { credentials: 'omit', referrerPolicy: 'no-referrer', signal });
    const blob = await answer.blob();
    return answer.ok && blob.type.startsWith('image/') ? new File([blob], name, { type: blob.type }) : null;
  } catch (error) {
    console.warn(error);
    return null;
  }
}
