import { drawPicture, type Wanted } from './draw-picture.ts';

// Redraws one picture in a worker, so that a large photo does not block the page.
addEventListener('message', async ({ data }: MessageEvent<Wanted>) => {
  postMessage(await drawPicture(data).catch(() => null));
});
