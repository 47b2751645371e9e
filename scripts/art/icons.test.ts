import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SOCIAL_KINDS } from '../../web/domain/social-links.ts';
import { readSocialIcons, socialSheet } from './icons.ts';

const folder = join(import.meta.dirname, '../../web/public/art/social');

test('the sheet of social icons contains the icon of each kind of social site', () => {
  const icons = readSocialIcons(folder);
  expect(Object.keys(icons)).toEqual(Object.keys(SOCIAL_KINDS).sort());
  expect(readdirSync(folder)).toContain('all.svg');
  expect(readFileSync(join(folder, 'all.svg'), 'utf8')).toBe(socialSheet(icons));
});

test('an icon whose size differs from that of the first icon is refused', () => {
  const icons = { chat: '<svg width="24"><path/></svg>', large: '<svg width="48"><path/></svg>' };
  expect(() => socialSheet(icons)).toThrow('The icon large has another size');
});
