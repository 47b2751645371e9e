import { expect, test } from 'vitest';
import type { PostState } from '../../domain/posts/publication.ts';
import { keptWords } from './working-copy.tsx';

const NOON = new Date(2026, 10, 23, 12).getTime();

test.each<[PostState, number | null, RegExp]>([
  ['live', null, /^Changes not live yet$/],
  ['live', NOON - 60_000, /^Changes not live yet, saved 11:59/],
  ['live', NOON - 24 * 3_600_000, /^Changes not live yet, saved Sun, Nov 22, 12:00/],
  ['scheduled', NOON, /^Changes not in the scheduled post yet, saved 12:00/],
  ['draft', NOON, /^Changes not in the draft yet, saved 12:00/],
  ['review', NOON, /^Changes not in the draft yet, saved 12:00/],
])('the bar says when unpublished changes were saved: state %s, time %s', (state, at, words) => {
  expect(keptWords(state, at, NOON, false)).toMatch(words);
});

test.each<[PostState, RegExp]>([
  ['live', /^Autosaved 12:00.*, not live yet$/],
  ['scheduled', /^Autosaved 12:00.*, not in the post yet$/],
  ['draft', /^Autosaved 12:00.*, not in the draft yet$/],
  ['review', /^Autosaved 12:00.*, not in the draft yet$/],
])('on a phone the bar has a shorter text: state %s', (state, words) => {
  expect(keptWords(state, NOON, NOON, true)).toMatch(words);
});
