import type { Upload, UploadState } from './upload.ts';
import { uploadNews } from './upload-news.ts';

/** The actions of a placeholder's buttons. */
export interface HolderActs {
  retry: () => void;
  remove: () => void;
}

/** Draws an upload inside the text of the editor: file name, progress and buttons. */
export function drawHolder(element: HTMLElement, upload: Upload, acts: HolderActs): void {
  const { state } = upload;
  // Keeps the elements while only the progress changes, because a click is lost if its button is replaced meanwhile.
  if (element.dataset.step !== state.step) {
    element.dataset.step = state.step;
    element.replaceChildren(...parts(upload, acts));
  }
  const [bar] = element.getElementsByTagName('progress');
  if (bar && state.step === 'sending') bar.value = state.done;
  const news = element.querySelector('[data-news]');
  if (news) news.textContent = uploadNews(state);
}

function parts({ name, state }: { name: string; state: UploadState }, acts: HolderActs): HTMLElement[] {
  const failed = state.step === 'failed';
  const title = Object.assign(document.createElement('span'), { textContent: name });
  const news = document.createElement('span');
  news.dataset.news = '';
  return [
    title,
    ...(failed ? [] : [document.createElement('progress')]),
    news,
    ...(failed && state.retry ? [button('Retry', acts.retry)] : []),
    button(failed ? 'Remove' : 'Cancel', acts.remove),
  ];
}

function button(name: string, onPress: () => void): HTMLElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: name });
  // The button is not focusable, because the list below the text has the same button.
  made.tabIndex = -1;
  // Keeps the text cursor where it is.
  made.addEventListener('mousedown', (event) => event.preventDefault());
  made.addEventListener('click', onPress);
  return made;
}
