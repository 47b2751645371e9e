import { describe, expect, test } from 'vitest';
import { imageSource, VIDEO_LINK_ERROR, watchAddress } from './video-link.ts';

describe('whether the address of an image is a valid video link (docs/product.md#videos)', () => {
  test.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', { kind: 'video', id: 'aqz-KE-bpKQ' }],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10', { kind: 'video', id: 'aqz-KE-bpKQ' }],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ', { kind: 'bad-video' }],
    ['https://www.youtube.com/watch', { kind: 'bad-video' }],
    ['https://www.youtube.com/watch?v=../../x', { kind: 'bad-video' }],
    ['https://www.youtube.com/watch?v=short', { kind: 'bad-video' }],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&v=x', { kind: 'bad-video' }],
    ['https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ', { kind: 'bad-video' }],
    ['https://www.youtube.com@evil.example/watch?v=aqz-KE-bpKQ', { kind: 'bad-video' }],
    ['https://a.example/x.png', { kind: 'picture' }],
    ['/art/x.svg', { kind: 'picture' }],
  ])('the image address %s is read as %o', (source, expected) => {
    expect(imageSource(source)).toEqual(expected);
  });

  test('the error text contains the required form of a video link', () => {
    expect(VIDEO_LINK_ERROR).toBe(
      'ERROR: Ensure link is in the form https://www.youtube.com/watch?v=ID_HERE',
    );
  });
});

describe('the watch link made from a copied YouTube address', () => {
  const watch = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
  test.each([
    [watch, watch],
    [' https://youtu.be/aqz-KE-bpKQ?si=abc ', watch],
    ['https://m.youtube.com/watch?t=10&v=aqz-KE-bpKQ', watch],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ', watch],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', watch],
    ['https://www.youtube.com/v/aqz-KE-bpKQ', watch],
    ['https://www.youtube.com/live/aqz-KE-bpKQ?feature=share', watch],
    ['https://youtu.be/', null],
    ['https://www.youtube.com/watch?v=short', null],
    ['https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ', null],
    ['javascript:alert(1)', null],
    ['aqz-KE-bpKQ', null],
  ])('the copied video address %j becomes %j (null: not a video)', (text, expected) => {
    expect(watchAddress(text)).toBe(expected);
  });
});
