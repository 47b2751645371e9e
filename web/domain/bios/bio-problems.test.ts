import { expect, test } from 'vitest';
import { newBio } from './bio.ts';
import { bioProblems } from './bio-problems.ts';

test('each name or address that the database would refuse is listed with its form field', () => {
  const good = { url: '/', icon: '/icon.svg', invert: false };
  expect(bioProblems({ ...newBio(), links: [good] })).toEqual([]);
  const links = [good, { ...good, url: 'javascript:x' }, { ...good, icon: 'icon.svg' }];
  const problems = bioProblems({ ...newBio(), displayName: '\u0410da', image: 'face.png', links });
  expect(problems.map(({ field, label }) => `${field}: ${label}`)).toEqual([
    'displayName: Display Name',
    'image: Image Link',
    'link-1-url: Link URL of link 2',
    'link-2-icon: Icon URL of link 3',
  ]);
});
