import { drawPicture, type Wanted } from './draw-picture.ts';

// Redraws a picture in a worker, because a large photo would block the page.
addEventListener('message', async ({ data }: MessageEvent<Wanted>) => {
  postMessage(await drawPicture(data).catch(() => null));
});
