import { use } from 'react';
import { embedAddress } from '../../domain/text/video-player.ts';
import { PageLanguage } from '../language.tsx';
import { videoStill } from './video-still.ts';
import './video-frame.css';

/**
 * A video, 853 by 480 and at most 300 high (docs/product.md#videos). Nothing is loaded from the video site until play
 * is pressed: `srcdoc` shows a still with a play button, which links to the player in the same frame.
 */
export function VideoFrame({ id, title, still = '' }: { id: string; title: string; still?: string }) {
  return (
    <iframe
      className="video-frame"
      src={embedAddress(id)}
      srcDoc={videoStill(id, title, still, use(PageLanguage))}
      title={title}
      width={853}
      height={480}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
