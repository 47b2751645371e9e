import { expect, test } from 'vitest';
import { FEATURES } from '../../../features/all.ts';
import { POST_COLLECTIONS } from './trash-entries.ts';

test('a post is deleted with all documents of features that belong to it', () => {
  const described = Object.values(FEATURES)
    .flatMap(({ collections = {} }) => Object.values(collections))
    .filter(({ ofPost }) => ofPost)
    .map(({ path }) => path);
  expect(POST_COLLECTIONS.toSorted()).toEqual(described.toSorted());
});
