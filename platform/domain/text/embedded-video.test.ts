import { expect, test } from 'vitest';
import { embeddedVideo } from './embedded-video.ts';

const HOSTS = ['tube.example'];
const playOf = (address: string) => embeddedVideo(address, HOSTS, 'studio.example')?.play ?? null;

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1';
const VIMEO = 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1';
const TWITCH = 'https://clips.twitch.tv/embed?clip=LazyLamp-a_1&parent=studio.example&autoplay=true';
const PEERTUBE = 'https://tube.example/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d?autoplay=1';

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', YOUTUBE],
  ['https://m.youtube.com/watch?list=PL1&v=aqz-KE-bpKQ', YOUTUBE],
  ['http://youtube.com/watch?v=aqz-KE-bpKQ&feature=share', YOUTUBE],
  ['https://youtu.be/aqz-KE-bpKQ?si=Xy', YOUTUBE],
  ['https://www.youtube.com/shorts/aqz-KE-bpKQ', YOUTUBE],
  ['https://www.youtube.com/live/aqz-KE-bpKQ?feature=share', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', YOUTUBE],
  ['https://youtu.be/aqz-KE-bpKQ?t=90', `${YOUTUBE}&start=90`],
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1h2m3s', `${YOUTUBE}&start=3723`],
  ['https://www.youtube.com/embed/aqz-KE-bpKQ?start=15', `${YOUTUBE}&start=15`],
  ['https://youtu.be/aqz-KE-bpKQ?t=soon', YOUTUBE],
  ['https://vimeo.com/76979871', VIMEO],
  ['https://vimeo.com/channels/staffpicks/76979871', VIMEO],
  ['https://player.vimeo.com/video/76979871', VIMEO],
  ['https://vimeo.com/76979871#t=1m5s', `${VIMEO}#t=65s`],
  [
    'https://vimeo.com/76979871/0a1b2c3d4e',
    'https://player.vimeo.com/video/76979871?h=0a1b2c3d4e&dnt=1&autoplay=1',
  ],
  ['https://clips.twitch.tv/LazyLamp-a_1', TWITCH],
  ['https://www.twitch.tv/lanternfall/clip/LazyLamp-a_1?filter=clips', TWITCH],
  ['https://tube.example/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d', PEERTUBE],
  [
    'https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv?start=1m',
    'https://tube.example/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv?autoplay=1&start=60',
  ],
])('the video %s is played from the address $1', (address, play) => {
  expect(playOf(address)).toBe(play);
});

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/@lanternfall',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'https://vimeo.com/about',
  'https://vimeo.com/76979871/"onload="x',
  'https://www.twitch.tv/lanternfall',
  'https://clips.twitch.tv/embed?clip=LazyLamp',
  'https://other.example/w/kkGMgK9ZtnKfYAgnEtQxbv',
  'https://tube.example/w/p/kkGMgK9ZtnKfYAgnEtQxbv',
  'ftp://youtu.be/aqz-KE-bpKQ',
  'javascript://youtu.be/aqz-KE-bpKQ',
  'no address',
])('“%s” is not recognized as the address of a video', (address) => {
  expect(playOf(address)).toBeNull();
});

test('the URL of a video player does not turn on autoplay', () => {
  expect(embeddedVideo('https://youtu.be/aqz-KE-bpKQ', [], '')?.player).not.toContain('autoplay');
  expect(embeddedVideo('https://clips.twitch.tv/LazyLamp', [], 'a.example')?.player).toContain(
    'autoplay=false',
  );
});
