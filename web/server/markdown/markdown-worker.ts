import { parentPort } from 'node:worker_threads';
import { markdownTree } from '../../ui/markdown/markdown-tree.ts';

// Runs in a thread of its own, so that a text that needs much time or memory blocks no requests and can be stopped.
parentPort?.on('message', (text: string) =>
  parentPort?.postMessage({ tree: JSON.stringify(markdownTree(text)) }),
);
// Reports that the thread is ready; the time limit of a text starts now.
parentPort?.postMessage('ready');
