import type { EditorView } from '@codemirror/view';
import { holdPlace, type Placeholder, placeOf, releasePlace } from '../placeholders.ts';
import { dataPicture } from './copied-picture.ts';

/** Time limit for downloading a picture, in milliseconds. */
const LONGEST_WAIT = 30_000;

/**
 * Downloads the pictures of a pasted document, one after another, and passes them to `addFiles` with their positions.
 * Resolves to the number of pictures that could not be downloaded or have lost their position.
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

function copyingHolder(): Placeholder {
  return {
    draw: (element) => {
      element.textContent = 'Copying a picture…';
    },
    subscribe: () => () => {},
  };
}

/** Downloads a picture or decodes its `data:` URL. Null if a download fails or the other site does not allow it. */
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
