import { expect, test } from 'vitest';
import { videoStill } from './video-still.ts';

test('the preview image of a video links to the no-cookie player', () => {
  expect(videoStill('aqz-KE-bpKQ', 'Trailer', '/art/still.svg')).toContain(
    'href="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1"',
  );
});

test('the title of a video’s preview image is escaped', () => {
  const page = videoStill('aqz-KE-bpKQ', '"><script>alert(1)</script>', '"><img onerror=x>');
  expect(page).not.toMatch(/<script|<img onerror/);
});
