import { expect, test } from 'vitest';
import { videoStill } from './video-still.ts';

test('the still leads to the no-cookie player of the video', () => {
  expect(videoStill('aqz-KE-bpKQ', 'Trailer', '/art/still.svg')).toContain(
    'href="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1"',
  );
});

test('a title cannot leave its place in the document', () => {
  const page = videoStill('aqz-KE-bpKQ', '"><script>alert(1)</script>', '"><img onerror=x>');
  expect(page).not.toMatch(/<script|<img onerror/);
});
