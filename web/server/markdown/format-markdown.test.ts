import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { LogEntry } from '@studio-site/backend';
import type { Root } from 'hast';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { type Formatter, type FormatterOptions, openFormatter, RecentTrees } from './format-markdown.ts';

const opened: Formatter[] = [];
afterEach(() => {
  vi.useRealTimers();
  return Promise.all(opened.splice(0).map((formatter) => formatter.close()));
});

function formatter(options: Partial<FormatterOptions> = {}) {
  const lines: LogEntry[] = [];
  const made = openFormatter({ log: (entry) => lines.push(entry), ...options });
  opened.push(made);
  return { format: made.format, lines };
}

test('the worker thread formats a text in the same way as the page', async () => {
  const text = '# A title\n\n| a | b |\n| - | - |\n| <b>1</b> |\n\n[x](javascript:alert(1)) www.a.example';
  const { tree } = await formatter().format(text);
  expect(renderToStaticMarkup(createElement(Markdown, { text: '', tree }))).toBe(
    renderToStaticMarkup(createElement(Markdown, { text })),
  );
});

test('an idle worker thread ends, and the next text starts a new one', async () => {
  const threads: Worker[] = [];
  const note = (thread: Worker) => threads.push(thread);
  process.on('worker', note);
  const { format } = formatter({ idle: 10 });
  await format('one');
  await once(threads[0] as Worker, 'exit');
  expect(await format('two')).toMatchObject({ tree: { type: 'root' } });
  process.off('worker', note);
  expect(threads).toHaveLength(2);
});

test('a text is formatted only once, and its syntax tree is cached', async () => {
  const { format } = formatter();
  const [first, second] = await Promise.all([format('once'), format('once')]);
  expect(second.tree).toBe(first.tree);
  expect((await format('once')).tree).toBe(first.tree);
});

const slow = 'words and more of them, '.repeat(5000).slice(0, 100_000);
const LATE = { tree: null, isFinal: false };

test('a text that takes too long to format is shown unformatted, without an immediate retry', async () => {
  const { format, lines } = formatter({ timeLimit: 1 });
  expect(await format(slow)).toEqual(LATE);
  expect(await format(slow)).toEqual(LATE);
  expect(lines).toMatchObject([{ event: 'text-not-formatted', characters: 100_000 }]);
});

test('formatting a text that took too long is retried later', async () => {
  let time = 0;
  const { format, lines } = formatter({ timeLimit: 1, retryAfter: 1000, now: () => time });
  await format(slow);
  time = 1000;
  await format(slow);
  expect(lines).toHaveLength(2);
});

test('the time limit of a text does not include the start of the worker thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { format } = formatter();
  const formatted = format('short');
  // Advances the faked clock past the time limit while the thread is still starting.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await formatted).toMatchObject({ tree: { type: 'root' }, isFinal: true });
});

test('a text that exceeds the memory limit ends only the worker thread', { timeout: 60_000 }, async () => {
  const { format, lines } = formatter({ memory: 20, timeLimit: 60_000 });
  expect(await format('a *b* [c](d) '.repeat(1300))).toMatchObject({ tree: null });
  expect(lines).toMatchObject([{ message: expect.stringMatching(/memory/) }]);
  expect(await format('short')).toMatchObject({ tree: { type: 'root' } });
});

test('each queued text gets its own syntax tree', async () => {
  const { format } = formatter();
  const texts = Array.from({ length: 20 }, (_, n) => `text ${n}`);
  const trees = await Promise.all(texts.map((text) => format(text)));
  expect(trees.map(({ tree }) => renderToStaticMarkup(createElement(Markdown, { text: '', tree })))).toEqual(
    texts.map((text) => renderToStaticMarkup(createElement(Markdown, { text }))),
  );
});

test('a table of 22,000 characters is shown unformatted, without starting a worker thread', async () => {
  const bomb = `${'|a'.repeat(3600)}|\n${'|-'.repeat(3600)}|\n${'b\n'.repeat(3800)}`;
  const { format, lines } = formatter({ timeLimit: 0 });
  expect(await format(bomb)).toEqual({ tree: null, isFinal: true });
  expect(lines).toEqual([]);
});

const tree: Root = { type: 'root', children: [] };

test('a full cache of formatted texts evicts the least recently used one', () => {
  const trees = new RecentTrees(10);
  trees.add('a', tree, 3);
  trees.add('b', null, 3);
  expect(trees.get('a')).toBe(tree);
  trees.add('c', tree, 3);
  expect(['a', 'b', 'c'].map((text) => trees.get(text))).toEqual([tree, undefined, tree]);
});

test('a text that cannot be formatted is cached too, and an oversized tree evicts nothing', () => {
  const trees = new RecentTrees(10);
  trees.add('none', null, 4);
  trees.add('large', tree, 11);
  expect([trees.get('none'), trees.get('large')]).toEqual([null, undefined]);
});

test('a text that is added to the cache again counts its size only once', () => {
  const trees = new RecentTrees(10);
  for (let n = 0; n < 5; n++) trees.add('a', tree, 5);
  trees.add('b', tree, 3);
  expect([trees.get('a'), trees.get('b')]).toEqual([tree, tree]);
});
