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
import { clipId } from '../../../platform/domain/clips/clip-address.ts';
import {
  largestAddress,
  pictureId,
  pictureShape,
} from '../../../platform/domain/pictures/picture-address.ts';
import {
  isOutsideLink,
  safeImage,
  safeLink,
  VOID_ADDRESS,
} from '../../../platform/domain/text/link-policy.ts';
import { imageSource, VIDEO_LINK_ERROR, videoPage } from '../../../platform/domain/text/video-link.ts';
import { breadthOf } from '../../domain/pictures/picture-text.ts';
import { Clip } from '../clips/clip.tsx';
import { ENLARGE, enlargePicture } from '../enlarge/enlarge-picture.ts';
import { PageLanguage, useSay } from '../language.tsx';
import { NewTabNote } from '../link.tsx';
import { Picture } from '../picture.tsx';
import { calloutWord } from './callouts.ts';
import { CardView } from './card-view.tsx';
import { FOOTNOTES_ID } from './heading-ids.ts';
import { patchHeading } from './patch-words.ts';
import { VideoFrame } from './video-frame.tsx';

/** One block of a formatted text, or the whole text. */
export function MarkdownBlock({ block }: { block: Element | Root }) {
  return elementsOf(block);
}

/** Converts a formatted text to the React elements that visitors see. */
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

/** Prevents a link with a forbidden URL from opening a blank page. */
function stay(event: MouseEvent): void {
  event.preventDefault();
}

/** Display widths of pictures, for `sizes`: as wide as a post's column (column.css), or wider (markdown.css). */
const SIZES = {
  column: '(width > 720px) 651px, 90vw',
  wide: '(width > 990px) 80vw, 96vw',
  full: '100vw',
} as const;

/** Headings of a text start at `h2`, because the page's title is the only `h1`. */
const HEADING_LEVELS: Components = { h1: 'h2' };

/** A heading. The generated heading above footnotes is translated. */
function SecondHeading({ children, ...rest }: ComponentProps<'h2'>) {
  const say = useSay();
  return <h2 {...rest}>{rest.id === FOOTNOTES_ID ? say('footnotes', 'Footnotes') : children}</h2>;
}

/** A heading. Headings of the lists in patch notes are translated. */
function ThirdHeading({ children, ...rest }: ComponentProps<'h3'>) {
  const say = useSay();
  return <h3 {...rest}>{patchHeading(rest.className, say) ?? children}</h3>;
}

/** Bold words. The first words of callouts are translated. */
function Strong({ children, ...rest }: ComponentProps<'strong'>) {
  const say = useSay();
  return <strong {...rest}>{calloutWord(rest.className, say) ?? children}</strong>;
}

/** True inside a link. A click on a picture there opens the link and does not enlarge the picture. */
const WithinLink = createContext(false);

function MarkdownLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  const say = useSay();
  const address = safeLink(href);
  const outside = isOutsideLink(address);
  // The footnote's number: 2, or 2-3 for the third reference to footnote 2.
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
      {outside && <NewTabNote />}
    </a>
  );
}

/** A picture, a clip, or a YouTube video. */
function MarkdownPicture({ src, alt = '', title = '', sizes, className = '' }: ComponentProps<'img'>) {
  const say = useSay();
  const source = typeof src === 'string' ? src : '';
  const kind = imageSource(source);
  if (kind.kind === 'bad-video')
    return <strong className="markdown__error">{say('badVideo', VIDEO_LINK_ERROR)}</strong>;
  if (kind.kind === 'video') {
    const name = alt || say('video', 'Video');
    return (
      <span className="markdown__figure">
        <VideoFrame id={kind.id} title={name} />
        <span className="video-frame__address">
          {name}: {videoPage(kind.id)}
        </span>
      </span>
    );
  }
  const address = safeImage(source);
  const id = address === null ? null : pictureId(address);
  // Inside a link a clip is shown as its still image, because links cannot contain controls.
  const clip = use(WithinLink) || address === null ? null : clipId(address);
  const { width = 0, height = 0 } = pictureShape(id ?? clip ?? '') ?? {};
  // In a gallery a picture has no width of its own: the gallery sets `sizes`.
  const breadth = sizes === undefined ? breadthOf(source) : null;
  return (
    <span
      className={`markdown__figure${breadth === null ? '' : ` markdown__figure--${breadth}`}`}
      style={width ? ({ '--ratio': ratioOf(width, height) } as CSSProperties) : undefined}
    >
      {clip !== null && <Clip id={clip} alt={alt} />}
      {address !== null && clip === null && (
        <EnlargeLink address={id === null ? address : largestAddress(id)} named={alt !== ''}>
          <Picture
            source={address}
            alt={alt}
            sizes={sizes ?? SIZES[breadth ?? 'column']}
            lazy
            {...(className && { className })}
          />
        </EnlargeLink>
      )}
      {/* A caption that is the alt text is hidden from screen readers, because they already read that. */}
      {(title || alt) && (
        <span className="markdown__caption" aria-hidden={!title && address !== null}>
          {title || alt}
        </span>
      )}
    </span>
  );
}

/** Aspect ratio for style sheets, such as `1.5`. */
const ratioOf = (width: number, height: number) => Math.round((100 * width) / height) / 100;

/** A link to a picture's file. Clicking it opens the picture in a dialog. */
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

// A table is focusable, so that a wide one can be scrolled by keyboard. It is a group and not a region, because the
// regions of a page need different names.
function MarkdownTable({ children }: ComponentProps<'table'>) {
  const say = useSay();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form
    <div role="group" className="markdown__table" tabIndex={0} aria-label={say('table', 'Table')}>
      <table>{children}</table>
    </div>
  );
}

/** The checkbox of an item in a task list. */
function TaskBox({ checked }: ComponentProps<'input'>) {
  const say = useSay();
  const name = checked ? say('taskDone', 'Done') : say('taskToDo', 'To do');
  return <input type="checkbox" disabled checked={checked} aria-label={name} />;
}

/** The table of contents (reading-aids.ts), which is the only `nav` in a text. */
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

/**
 * The number of a footnote. Clicking it opens the footnote in place, without JavaScript. `title` contains the number.
 */
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

const COMPONENTS: Components & { footnote: typeof Footnote; card: typeof CardView } = {
  ...HEADING_LEVELS,
  h2: SecondHeading,
  h3: ThirdHeading,
  a: MarkdownLink,
  img: MarkdownPicture,
  strong: Strong,
  table: MarkdownTable,
  input: TaskBox,
  nav: Contents,
  footnote: Footnote,
  card: CardView,
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
};
