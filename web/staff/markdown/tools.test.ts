import { expect, test } from 'vitest';
import { INSERTIONS } from './insertions.ts';
import { MENU_COLUMNS, shownKey, TOOLS } from './tools.ts';

test.each([
  ['Mod-Shift-8', false, 'Ctrl+Shift+8'],
  ['Mod-b', true, '⌘B'],
  ['Mod-Shift-2', true, '⌘⇧2'],
])('the shortcut %s is shown (on a Mac: %s) as %s', (key, mac, shown) => {
  expect(shownKey(key, mac)).toBe(shown);
});

test('every tool and every entry of the insert menu is in the toolbar or behind “+”', () => {
  const inRow = TOOLS.filter(({ place }) => place === 'first').map(({ name }) => name);
  expect(inRow).toEqual(['Heading', 'Bold', 'Italic', 'Link', 'List']);
  // In the menu behind “+”, the picture of the library is named after it.
  const wanted = [...TOOLS, ...INSERTIONS].map(({ name }) => (name === 'Picture' ? 'From library' : name));
  expect([...inRow, ...MENU_COLUMNS.flat()]).toEqual(expect.arrayContaining(wanted));
});
