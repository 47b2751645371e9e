import { use } from 'react';
import { type Player, videoPlayer } from '../../../platform/domain/text/video-player.ts';
import { PageLanguage } from '../language.tsx';
import './video-frame.css';

import { type Language, sayIn } from '../../domain/words/say.ts';
import { ENGLISH } from '../language.tsx';

interface Still {
  title: string;
  /** URL of the picture; '' for none. */
  still: string;
  /** Whether the title is shown. */
  named: boolean;
}

/** The HTML document of a video's frame until play is pressed: a still image and a link to the player. */
export function videoStill(
  { site, play }: Player,
  { title, still, named }: Still,
  language: Language = ENGLISH,
): string {
  const say = sayIn(language);
  const picture = still === '' ? '' : `<img src="${escaped(still)}" alt="">`;
  const caption = named ? `<b>${escaped(title)}</b>` : '';
  return (
    `<!doctype html><html lang="${escaped(language.locale)}"><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style>` +
    `${picture}<a href="${escaped(play)}" aria-label="${escaped(say('play', 'Play: {video}', { video: title }))}">${PLAY}${caption}` +
    `<small>${escaped(say('playLoads', 'Pressing play loads the video from {site}', { site }))}</small></a></html>`
  );
}

const STYLE = `
*{margin:0;box-sizing:border-box}
html,body{height:100%;background:radial-gradient(circle at 50% 30%,#2a2f57,#0b0d1c 75%)}
img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
a{position:absolute;inset:0;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:14px;
color:#f2f3fb;font:600 17px/1.3 system-ui,sans-serif;text-align:center;text-decoration:none;outline:0}
span{width:76px;height:76px;border-radius:50%;background:#ffc46b;display:grid;place-items:center;
box-shadow:0 0 0 10px #ffc46b44;transition:box-shadow .2s}
a:hover span,a:focus-visible span{box-shadow:0 0 0 16px #ffc46b66}
a:focus-visible{outline:4px solid #ffc46b;outline-offset:-6px}
b{max-width:90%;margin-bottom:26px;padding:3px 12px;border-radius:4px;font-weight:600}
img+a b{background:#070914cc}
small{position:absolute;bottom:8px;left:8px;padding:3px 10px;border-radius:4px;background:#070914cc;
font-size:12px;font-weight:400;opacity:0}
a:hover small,a:focus-visible small{opacity:1}
svg{width:32px;height:32px;margin-left:5px;fill:#191200}
@media (max-height:220px){span{width:56px;height:56px}}
@media (prefers-reduced-motion:reduce){span{transition:none}}
@media (forced-colors:active){span{background:ButtonFace;border:3px solid ButtonText}svg{fill:ButtonText;forced-color-adjust:none}}
`.replaceAll('\n', '');

const PLAY = '<span><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 2l18 10L4 22z"/></svg></span>';

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

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
