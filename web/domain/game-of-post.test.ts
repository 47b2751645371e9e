import { expect, test } from 'vitest';
import studio from '../../e2e/support/studio/studio.config.ts';
import { gameOfPost } from './game-of-post.ts';

test.each<[string, string[], string]>([
  ['a post without tags promotes the home page’s game', [], 'Timeworks'],
  ['a tag that names no game changes nothing', ['art'], 'Timeworks'],
  ['a tag names its game', ['art', 'Starhound'], 'Starhound'],
  ['upper and lower case make no difference', ['starhound'], 'Starhound'],
  ['of several named games the config’s first is promoted', ['Starhound', 'timeworks'], 'Timeworks'],
])('%s', (_fact, tags, expected) => {
  expect(gameOfPost(studio.games, tags).name).toBe(expected);
});
