import { expect, test } from 'vitest';
import { newPictureId } from '../../../web/domain/pictures/picture.ts';
import {
  cardAddress,
  pictureAddress,
  pictureId,
  pictureShape,
  pictureSources,
  widthsOf,
} from './picture-address.ts';

const SHAPE = { width: 4000, height: 3000, color: '#7F6A55' };

test("a picture's id contains its size", () => {
  const id = newPictureId(SHAPE, 'abcdefghij012345');
  expect(id).toBe('abcdefghij012345-4000x3000-7f6a55');
  expect(pictureShape(id)).toEqual({ ...SHAPE, color: '#7f6a55' });
  const clear = { ...SHAPE, color: null };
  expect(pictureShape(newPictureId(clear, 'x'))).toEqual(clear);
});

test.each([
  'abc',
  'abc-0x5-000000',
  'abc-5x5-00000',
  'abc-100000x5-000000',
  'abc-5x5-000000-x',
])('the id %s contains no size', (id) => expect(pictureShape(id)).toBeNull());

test("a picture's address contains its id", () => {
  expect(pictureAddress('a-b_C1')).toBe('/pictures/a-b_C1/1600.jpg');
  expect(pictureAddress('a', 320, 'avif')).toBe('/pictures/a/320.avif');
  expect(pictureId(pictureAddress('a-b_C1', 480, 'webp'))).toBe('a-b_C1');
  expect(cardAddress('a')).toBe('/pictures/a/card.jpg');
});

test.each([
  '',
  '/pictures/a',
  '/pictures/a/b/1600.jpg',
  '/pictures/../1600.jpg',
  '/pictures/a/1600.svg',
  '/pictures/a/1600.jpg?x',
  'https://other.example/pictures/a/1600.jpg',
])('%j is not the address of a picture', (address) => expect(pictureId(address)).toBeNull());

test.each([
  [100, [320]],
  [480, [320, 480]],
  [1599, [320, 480, 800, 1200]],
  [9000, [320, 480, 800, 1200, 1600, 2400]],
])('a picture of %i pixels is served in the widths %j', (pixels, widths) => {
  expect(widthsOf(pixels)).toEqual(widths);
});

test('the sources of a picture are AVIF and then WebP, each in the picture’s widths', () => {
  const id = newPictureId({ width: 900, height: 600, color: '#000000' }, 'x');
  expect(pictureSources(id)).toEqual([
    { type: 'image/avif', srcSet: [320, 480, 800].map((w) => `/pictures/${id}/${w}.avif ${w}w`).join(', ') },
    { type: 'image/webp', srcSet: [320, 480, 800].map((w) => `/pictures/${id}/${w}.webp ${w}w`).join(', ') },
  ]);
  expect(pictureSources('unknown')[0]?.srcSet).not.toContain('2400');
  expect(pictureSources('unknown')[1]?.srcSet).toContain('/pictures/unknown/2400.webp 2400w');
});

test.each([
  [44, [320]],
  [240, [320, 480, 800]],
  [533, [320, 480, 800, 1200, 1600]],
])('a picture displayed %i pixels wide has sources in the widths %j', (displayed, widths) => {
  const [avif] = pictureSources('abc-2400x1600', displayed);
  expect(avif?.srcSet.match(/\d+(?=w)/g)?.map(Number)).toEqual(widths);
});

test('readers who prefer reduced motion see only the first frame of an animation', () => {
  const [still, ...moving] = pictureSources('abc-moves-640x480-112233');
  expect(still).toMatchObject({ media: '(prefers-reduced-motion: reduce)', type: 'image/jpeg' });
  expect(still?.srcSet).toContain('/pictures/abc-moves-640x480-112233/480.jpg 480w');
  expect(moving.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  expect(pictureSources('abc-640x480-112233').every(({ media }) => media === undefined)).toBe(true);
});
