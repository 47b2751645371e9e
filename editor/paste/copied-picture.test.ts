import { expect, test } from 'vitest';
import { dataPicture, isCopied } from './copied-picture.ts';

test.each([
  ['https://lh3.googleusercontent.com/a=s0', true],
  ['https://lh7-rt.googleusercontent.com/docsz/a?key=b', true],
  ['data:image/png;base64,AA==', true],
  ['http://lh3.googleusercontent.com/a', false],
  ['https://lh3.googleusercontent.com.evil.example/a', false],
  ['https://googleusercontent.com/a', false],
  ['https://a.example/b.png', false],
  ['data:text/html,x', false],
  ['blob:https://docs.google.com/1', false],
  ['file:///C:/x.png', false],
  ['', false],
])('a pasted picture with the address %s is copied: %s', (source, expected) =>
  expect(isCopied(source)).toBe(expected));

test.each([
  ['data:image/png;base64,AAH/', 'image/png', [0, 1, 255]],
  ['data:image/PNG;name=a;base64,AAH%2F', 'image/png', [0, 1, 255]],
  ['data:image/svg+xml,%3Csvg', 'image/svg+xml', [60, 115, 118, 103]],
])('the data URL %s gives a picture with type and bytes', (source, type, bytes) => {
  expect(dataPicture(source)).toEqual({ type, bytes: Uint8Array.from(bytes) });
});

test.each([
  'data:image/png;base64,',
  'data:image/png;base64,***',
  'data:text/plain,a',
  'x',
])('the data URL %s gives no picture', (source) => expect(dataPicture(source)).toBeNull());
