import { expect, test } from 'vitest';
import studio from '../../e2e/support/studio/studio.config.ts';
import { gameOfPost } from './game-of-post.ts';

test.each<[string, string[], string]>([
  ['a post without tags promotes the home page’s game', [], 'Timeworks'],
  ['a post without a game’s name as a tag promotes the home page’s game', ['art'], 'Timeworks'],
  ['a post with a game’s name as a tag promotes this game', ['art', 'Starhound'], 'Starhound'],
  ['a game’s name as a tag may be in upper or lower case', ['starhound'], 'Starhound'],
  [
    'a post that names several games promotes the first of the config',
    ['Starhound', 'timeworks'],
    'Timeworks',
  ],
])('%s', (_fact, tags, expected) => {
  expect(gameOfPost(studio.games, tags).name).toBe(expected);
});
