import type { Root } from 'hast';
import { expect, test } from 'vitest';
import { RecentTrees } from './format-markdown.ts';

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
