import { expect, test } from 'vitest';
import { type BioChanges, changedBioFields, NEW_LINK } from './bio-draft.ts';
import { standInBio } from './stand-in-bio.ts';

const stored = { ...standInBio('mia'), displayName: 'Mia', links: [NEW_LINK] };

test.each<[string, BioChanges, BioChanges]>([
  ['nothing when nothing was typed', {}, {}],
  ['nothing when the same was typed', { displayName: 'Mia', links: [{ ...NEW_LINK }] }, {}],
  ['only the field that differs', { displayName: 'Mia L.', teamRole: 'Member' }, { displayName: 'Mia L.' }],
  [
    'all links when one of them differs',
    { links: [{ ...NEW_LINK, invert: true }] },
    { links: [{ ...NEW_LINK, invert: true }] },
  ],
  ['an emptied text', { displayName: '' }, { displayName: '' }],
])('a save writes %s', (_what, typed, changes) => {
  expect(changedBioFields(stored, typed)).toEqual(changes);
});
