import { expect, test } from 'vitest';
import { videoPlayer } from '../../../platform/domain/text/video-player.ts';
import { videoStill } from './video-frame.tsx';

const VIDEO = videoPlayer('aqz-KE-bpKQ');

test('the preview image of a video links to the no-cookie player', () => {
  expect(videoStill(VIDEO, { title: 'Trailer', still: '/art/still.svg', named: false })).toContain(
    'href="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1"',
  );
});

test('the title of a video’s preview image is escaped', () => {
  const page = videoStill(VIDEO, {
    title: '"><script>alert(1)</script>',
    still: '"><img onerror=x>',
    named: true,
  });
  expect(page).not.toMatch(/<script|<img onerror/);
});
