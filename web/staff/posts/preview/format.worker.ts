import { BlockFormatter } from '../../../ui/markdown/markdown-blocks.ts';

// A worker that formats the content of a post, so that typing stays fast.
const formatter = new BlockFormatter();

addEventListener('message', async ({ data }: MessageEvent<string>) => {
  const colors = CODE_BLOCK.test(data) ? await loadColors() : null;
  postMessage(formatter.format(data, colors?.colorCode));
});

/** The beginning of a code block that names its language. */
const CODE_BLOCK = /(?:```|~~~)[ \t]*\w/;

/** Time limit for loading the grammars, in milliseconds. After it, code gets no colors until the next change. */
const TIME_LIMIT = 2000;

/** Loads the grammars for syntax highlighting. Resolves to null if they do not load in time. */
const loadColors = () =>
  Promise.race([
    import('../../../ui/code/code-colors.ts').catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, TIME_LIMIT, null)),
  ]);
