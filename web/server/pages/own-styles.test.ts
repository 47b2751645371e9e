import { expect, test } from 'vitest';
import { withFocusPoints } from './own-styles.ts';

const points = new Map([
  ['lamp-4x3', { x: 0.25, y: 1 }],
  ['other-4x3', { x: 0, y: 0 }],
]);
const page =
  '<head><meta content="https://a.example/pictures/lamp-4x3/card.jpg"></head><img src="/pictures/lamp-4x3/1600.jpg">';

test('a page gets its pictures’ focus points, and a social card that is cropped around them', () => {
  expect(withFocusPoints(page, points)).toBe(
    '<head><meta content="https://a.example/pictures/lamp-4x3/card-25-100.jpg">' +
      '<style id="focus-points">img[src*="/pictures/lamp-4x3/"]{--focus:25% 100%}</style></head>' +
      '<img src="/pictures/lamp-4x3/1600.jpg">',
  );
});

test('on a site without focus points, a page is unchanged', () => {
  expect(withFocusPoints(page, new Map())).toBe(page);
});
