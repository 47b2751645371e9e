import { parentPort } from 'node:worker_threads';
import { markdownTree } from '../../ui/markdown/markdown-tree.ts';

// A thread of its own: a text that takes long or much memory to format holds up nobody, and can be given up.
parentPort?.on('message', (text: string) =>
  parentPort?.postMessage({ tree: JSON.stringify(markdownTree(text)) }),
);
// The thread has loaded what it needs: from now on a text's time counts.
parentPort?.postMessage('ready');
