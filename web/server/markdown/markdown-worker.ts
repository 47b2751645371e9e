import { parentPort } from 'node:worker_threads';
import { colorCode } from '../../ui/code/code-colors.ts';
import { markdownTree } from '../../ui/markdown/markdown-tree.ts';

// Runs in a thread, so that formatting that needs too much time or memory blocks no requests and can be stopped.
parentPort?.on('message', (text: string) => {
  const tree = markdownTree(text);
  if (tree !== null) colorCode(tree);
  parentPort?.postMessage({ tree: JSON.stringify(tree) });
});
// Reports that the thread is ready, which starts the time limit of the first text.
parentPort?.postMessage('ready');
