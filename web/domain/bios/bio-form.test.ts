import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newBio } from './bio.ts';
import { bioProblems, chosenIcon, ICON_CHOICES } from './bio-form.ts';

test.each(ICON_CHOICES.map(({ name, icon }) => [name, icon]))('the site has the icon %s', (_name, icon) => {
  expect(existsSync(join(import.meta.dirname, '../../public', icon))).toBe(true);
});

test.each([
  ['a dark icon on dark colours is inverted', 'dark', '#101020', '#202030', true],
  ['a dark icon on light colours is not inverted', 'dark', '#f0f0ff', '#ffffff', false],
  ['a light icon on dark colours is not inverted', 'light', '#101020', '#202030', false],
  ['a light icon on light colours is inverted', 'light', '#f0f0ff', '#ffffff', true],
] as const)('%s', (_what, shade, color1, color2, invert) => {
  expect(chosenIcon({ name: 'x', icon: '/x.svg', shade }, color1, color2)).toEqual({
    icon: '/x.svg',
    invert,
  });
});

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
