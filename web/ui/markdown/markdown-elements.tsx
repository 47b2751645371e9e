import type { Element, Root } from 'hast';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import {
  type ComponentProps,
  type CSSProperties,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
} from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { largestAddress, pictureId, pictureShape } from '../../domain/pictures/picture-address.ts';
import { isOutsideLink, safeImage, safeLink, VOID_ADDRESS } from '../../domain/text/link-policy.ts';
import { imageSource, VIDEO_LINK_ERROR, videoPage } from '../../domain/text/video-link.ts';
import { ENLARGE, enlargePicture } from '../enlarge/enlarge-picture.ts';
import { PageLanguage, useSay } from '../language.tsx';
import { Picture } from '../picture.tsx';
import { FOOTNOTES_ID } from './footnotes-id.ts';
import { VideoFrame } from './video-frame.tsx';

/** One block of a formatted text, or all of it. */
export function MarkdownBlock({ block }: { block: Element | Root }) {
  return elementsOf(block);
}

/** The elements of a formatted text as visitors see them. */
export function elementsOf(tree: Root | Element) {
  return toJsxRuntime(tree, {
    Fragment,
    jsx,
    jsxs,
    components: COMPONENTS,
    ignoreInvalidStyle: true,
    passKeys: true,
  });
}

/** A refused link must not even open a blank page. */
function stay(event: MouseEvent): void {
  event.preventDefault();
}

/** The column width of a post (column.css, markdown.css). */
const COLUMN = '(width > 990px) 60vw, 90vw';

/** The page's own title is its only `h1`. */
const HEADING_LEVELS: Components = { h1: 'h2', h3: 'h3' };

/** A heading. The one above footnotes comes from the site, not from the author. */
function SecondHeading({ children, ...rest }: ComponentProps<'h2'>) {
  const say = useSay();
  return <h2 {...rest}>{rest.id === FOOTNOTES_ID ? say('footnotes', 'Footnotes') : children}</h2>;
}

/** Within a link a picture leads where the link leads, so it is not enlarged. */
const WithinLink = createContext(false);

function MarkdownLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  const say = useSay();
  const address = safeLink(href);
  const outside = isOutsideLink(address);
  // The number of a back reference: 2, or 2-3 for the third use of footnote 2.
  const number = 'data-footnote-backref' in rest && /\S+$/.exec(rest['aria-label'] ?? '')?.[0];
  return (
    <a
      {...rest}
      {...(number ? { 'aria-label': say('backToReference', 'Back to reference {number}', { number }) } : {})}
      href={address}
      {...(outside ? { target: '_blank', rel: 'noopener nofollow' } : {})}
      {...(address === VOID_ADDRESS ? { onClick: stay } : {})}
    >
      <WithinLink value={true}>{children}</WithinLink>
      {outside && <span className="visually-hidden"> {say('opensInNewTab', '(opens in a new tab)')}</span>}
    </a>
  );
}

/** A picture, or a video of the video site. */
function MarkdownPicture({ src, alt = '', sizes = COLUMN, className = '' }: ComponentProps<'img'>) {
  const say = useSay();
  const source = typeof src === 'string' ? src : '';
  const kind = imageSource(source);
  if (kind.kind === 'bad-video')
    return <strong className="markdown__error">{say('badVideo', VIDEO_LINK_ERROR)}</strong>;
  if (kind.kind === 'video') {
    const title = alt || say('video', 'Video');
    return (
      <span className="markdown__figure">
        <VideoFrame id={kind.id} title={title} />
        <span className="video-frame__address">
          {title}: {videoPage(kind.id)}
        </span>
      </span>
    );
  }
  const address = safeImage(source);
  const id = address === null ? null : pictureId(address);
  const { width = 0, height = 0 } = (id !== null && pictureShape(id)) || {};
  return (
    <span
      className="markdown__figure"
      style={width ? ({ '--ratio': ratioOf(width, height) } as CSSProperties) : undefined}
    >
      {address !== null && (
        <EnlargeLink address={id === null ? address : largestAddress(id)} named={alt !== ''}>
          <Picture source={address} alt={alt} sizes={sizes} lazy {...(className && { className })} />
        </EnlargeLink>
      )}
      {/* Screen readers skip the caption, because they read the alt text. */}
      {alt && (
        <span className="markdown__caption" aria-hidden={address !== null}>
          {alt}
        </span>
      )}
    </span>
  );
}

/** Width by height, for style sheets: `1.5`. */
const ratioOf = (width: number, height: number) => Math.round((100 * width) / height) / 100;

/** A link to a picture's file, which opens it in a dialog. */
function EnlargeLink({ address, named, children }: { address: string; named: boolean; children: ReactNode }) {
  const say = useSay();
  const language = use(PageLanguage);
  if (use(WithinLink)) return children;
  return (
    <a
      className={ENLARGE}
      href={address}
      aria-label={named ? undefined : say('enlargePicture', 'Enlarge picture')}
      onClick={(event) => enlargePicture(event, event.currentTarget, language)}
    >
      {children}
    </a>
  );
}

// The box is focusable, so that the keyboard can scroll a wide table or code block.
function MarkdownTable({ children }: ComponentProps<'table'>) {
  const say = useSay();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="markdown__table" tabIndex={0} aria-label={say('table', 'Table')}>
      <table>{children}</table>
    </section>
  );
}

/** The table of contents (reading-aids.ts); no other text has this element. */
function Contents({ children }: ComponentProps<'nav'>) {
  const say = useSay();
  const name = say('contents', 'Contents');
  return (
    <nav className="markdown__contents" aria-label={name}>
      <details>
        <summary>{name}</summary>
        {children}
      </details>
    </nav>
  );
}

/** The number of a footnote, which opens it in place without a script. `title` is the number. */
function Footnote({ id, title: number, children }: ComponentProps<'span'>) {
  const say = useSay();
  return (
    <sup className="markdown__ref">
      <button
        type="button"
        id={id}
        popoverTarget={`${id}-note`}
        aria-label={say('footnote', 'Footnote {number}', { number: number ?? '' })}
      >
        {number}
      </button>
      <span popover="auto" role="note" className="markdown__note" id={`${id}-note`}>
        {children}
      </span>
    </sup>
  );
}

const COMPONENTS: Components & { footnote: typeof Footnote } = {
  ...HEADING_LEVELS,
  h2: SecondHeading,
  a: MarkdownLink,
  img: MarkdownPicture,
  table: MarkdownTable,
  nav: Contents,
  footnote: Footnote,
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
};
