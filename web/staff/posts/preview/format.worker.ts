import { BlockFormatter } from '../../../ui/markdown/markdown-blocks.ts';

// Formats the content of a post in a worker, so that typing never waits for it.
const formatter = new BlockFormatter();

addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(formatter.format(data));
});
