import { expect, test } from 'vitest';
import type { OtherPost } from '../source/other-site.ts';
import { postFields } from './post-fields.ts';

const POST: OtherPost = {
  ...{ id: 'a', formerId: 'a', title: 'Fog', html: '', words: null, excerpt: '', slug: '', authors: [] },
  ...{ tags: [], creationDate: 0, publishDate: 0, published: false, closed: null, pinned: false },
  ...{ featured: false, image: '', oldPath: null, paths: [], losses: [] },
};

test.each<[string, string[], string[], string[]]>([
  ['kept', ['.net', 'Art'], ['.net', 'Art'], []],
  [
    'left out if its page can have no address',
    ['..', 'Art', '.'],
    ['Art'],
    [
      'the tag “..”, because an address cannot contain it',
      'the tag “.”, because an address cannot contain it',
    ],
  ],
  ['cut', ['x'.repeat(41)], ['x'.repeat(40)], [`the end of the tag “${'x'.repeat(41)}”`]],
])('a tag of an imported post is %s', (_what, tags, kept, expected) => {
  const losses: string[] = [];
  const fields = postFields({ ...POST, tags }, [], '', null, (loss) => losses.push(loss));
  expect(fields.tags).toEqual(kept);
  expect(losses).toEqual(expected);
});
