import { use } from 'react';
import { type Player, videoPlayer } from '../../domain/text/video-player.ts';
import { PageLanguage } from '../language.tsx';
import { videoStill } from './video-still.ts';
import './video-frame.css';

/** The player of a YouTube video. */
export function VideoFrame({ id, ...rest }: { id: string; title: string; still?: string }) {
  return <PlayerFrame video={videoPlayer(id)} {...rest} />;
}

/**
 * A video player, at most 853 px wide and 300 px high (docs/product.md#videos). Before a click on play, nothing is
 * loaded from the video's site: `srcdoc` shows a still image with a play button, which links to the player in the same
 * frame. With `named`, the title is shown on the image.
 */
export function PlayerFrame({
  video,
  title,
  still = '',
  named = still === '',
}: {
  video: Player;
  title: string;
  still?: string;
  named?: boolean;
}) {
  return (
    <iframe
      className="video-frame"
      src={video.player}
      srcDoc={videoStill(video, { title, still, named }, use(PageLanguage))}
      title={title}
      width={853}
      height={480}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
