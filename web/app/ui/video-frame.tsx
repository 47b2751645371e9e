import { embedAddress } from '../domain/video-link.ts';
import './video-frame.css';

/**
 * A video, 853 by 480 (spec §5). Until play is pressed nothing is loaded from the video site: `srcdoc` shows a still
 * with a play button, a link to the player in the same frame.
 */
export function VideoFrame({ id, title, still }: { id: string; title: string; still?: string }) {
  const address = embedAddress(id);
  return (
    <iframe
      className="video-frame"
      src={address}
      srcDoc={stillPage(address, title, still)}
      title={title}
      width={853}
      height={480}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

function stillPage(address: string, title: string, still = ''): string {
  const picture = still === '' ? '' : `<img src="${escaped(still)}" alt="">`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><style>*{margin:0;box-sizing:border-box}html,body{height:100%;background:#05060f}img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}a{position:absolute;inset:0;display:grid;place-items:center}span{width:84px;height:84px;border-radius:50%;background:#ffc46b;display:grid;place-items:center;box-shadow:0 0 0 10px #ffc46b44}a:focus-visible span,a:hover span{box-shadow:0 0 0 14px #ffc46b77}svg{width:36px;height:36px;margin-left:6px}</style>${picture}<a href="${escaped(address)}" aria-label="Play: ${escaped(title)}"><span><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 2l18 10L4 22z" fill="#191200"/></svg></span></a></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
