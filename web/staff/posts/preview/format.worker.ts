import { BlockFormatter } from '../../../ui/markdown/markdown-blocks.ts';

// Formats the content of a post beside the page, so that no key waits for it.
const formatter = new BlockFormatter();

addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(formatter.format(data));
});
