import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isOutsideLink, safeImage, safeLink } from '../domain/link-policy.ts';
import { imageSource, VIDEO_LINK_ERROR } from '../domain/video-link.ts';
import { VideoFrame } from './video-frame.tsx';
import './markdown.css';

/** Markdown as visitors see it: never raw HTML, links and images by the policy of spec §5. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="markdown" dir="auto">
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={COMPONENTS} urlTransform={(address) => address}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

const COMPONENTS: Components = {
  a({ href = '', children }) {
    const address = safeLink(href);
    const outside = isOutsideLink(address);
    return (
      <a href={address} {...(outside ? { target: '_blank', rel: 'noopener nofollow' } : {})}>
        {children}
        {outside && <span className="visually-hidden"> (opens in a new tab)</span>}
      </a>
    );
  },
  img({ src, alt = '' }) {
    const source = typeof src === 'string' ? src : '';
    const kind = imageSource(source);
    if (kind.kind === 'bad-video') return <strong className="markdown__error">{VIDEO_LINK_ERROR}</strong>;
    if (kind.kind === 'video') {
      return (
        <span className="markdown__figure">
          <VideoFrame id={kind.id} title={alt || 'Video'} />
        </span>
      );
    }
    const address = safeImage(source);
    return (
      <span className="markdown__figure">
        {address ? <img src={address} alt={alt} loading="lazy" /> : null}
        {alt && <span className="markdown__caption">{alt}</span>}
      </span>
    );
  },
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, so the keyboard must reach it
    <section className="markdown__table" tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
};
