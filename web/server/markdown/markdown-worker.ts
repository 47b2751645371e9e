import { parentPort } from 'node:worker_threads';
import { markdownTree } from '../../ui/markdown/markdown-tree.ts';

// A separate thread: a text that takes long or much memory blocks no requests, and can be given up.
parentPort?.on('message', (text: string) =>
  parentPort?.postMessage({ tree: JSON.stringify(markdownTree(text)) }),
);
// Ready: a text's time counts from now on.
parentPort?.postMessage('ready');
