import type { UploadState } from './upload.ts';

/** The status of an upload as a short text. */
export function uploadNews(state: UploadState, online = navigator.onLine): string {
  if (state.step === 'failed') return state.why;
  if (state.step === 'stored')
    return state.becameStill
      ? 'Uploaded as a still picture. To keep the animation, save it as GIF or WebP and add that file.'
      : 'Uploaded';
  if (!online) return 'Offline. The upload resumes automatically.';
  if (state.step === 'waiting') return 'Waiting';
  if (state.step === 'preparing') return 'Preparing';
  return state.done === 1 ? 'Finishing' : `${Math.floor(state.done * 100)} %`;
}
