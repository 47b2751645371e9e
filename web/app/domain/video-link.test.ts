import { describe, expect, test } from 'vitest';
import { imageSource, VIDEO_LINK_ERROR } from './video-link.ts';

describe('spec §5, videos', () => {
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
  ])('%s', (source, expected) => {
    expect(imageSource(source)).toEqual(expected);
  });

  test('the error names the form that is wanted', () => {
    expect(VIDEO_LINK_ERROR).toBe(
      'ERROR: Ensure link is in the form https://www.youtube.com/watch?v=ID_HERE',
    );
  });
});
