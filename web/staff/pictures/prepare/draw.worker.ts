import { drawPicture, type Wanted } from './draw-picture.ts';

// Draws one picture beside the page, so that nobody waits for a large photo.
addEventListener('message', async ({ data }: MessageEvent<Wanted>) => {
  postMessage(await drawPicture(data).catch(() => null));
});
