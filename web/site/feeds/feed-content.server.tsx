import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { clipAddress, clipId } from '../../../platform/domain/clips/clip-address.ts';
import { safeImage, safeLink, VOID_ADDRESS } from '../../../platform/domain/text/link-policy.ts';
import { markdownProblem } from '../../../platform/domain/text/markdown-limits.ts';
import { imageSource, VIDEO_LINK_ERROR, watchAddress } from '../../../platform/domain/text/video-link.ts';
import type { FormatMarkdown } from '../../data/site-context.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import { type Say, sayInEnglish } from '../../domain/words/say.ts';
import { calloutWord } from '../../ui/markdown/callouts.ts';
import { FOOTNOTES_ID } from '../../ui/markdown/heading-ids.ts';
import { patchHeading } from '../../ui/markdown/patch-words.ts';

/**
 * Maximum number of Markdown characters in a feed. From the newest post on, a post that would exceed the limit has only
 * its short text.
 */
const MOST_CHARACTERS = 400_000;

/**
 * The contents of posts as HTML for feed readers, by post id: without raw HTML, with absolute URLs, and with links
 * instead of videos. Omits texts that cannot be formatted or exceed the limit. `isFinal` is false if formatting a text
 * timed out, because the next attempt may succeed.
 */
export async function feedContents(
  posts: readonly Post[],
  format: FormatMarkdown,
  origin: string,
  say: Say = sayInEnglish,
): Promise<{ contents: Map<string, string>; isFinal: boolean }> {
  const contents = new Map<string, string>();
  let left = MOST_CHARACTERS;
  let isFinal = true;
  for (const post of posts) {
    const { id, content } = post;
    if (content.trim() === '' || content.length > left || markdownProblem(content) !== null) continue;
    left -= content.length;
    const formatted = await format(content);
    isFinal &&= formatted.isFinal;
    if (formatted.tree === null) continue;
    const elements = toJsxRuntime(formatted.tree, {
      ...{ Fragment, jsx, jsxs },
      components: componentsFor(origin + postAddress(post), say),
      ignoreInvalidStyle: true,
    });
    contents.set(id, renderToStaticMarkup(elements));
  }
  return { contents, isFinal };
}

/** `page`: the URL of the post, from which a link to one of its headings starts. */
function componentsFor(page: string, say: Say): Components {
  const absolute = (address: string) => URL.parse(address, page)?.href;
  return {
    h2: ({ children, ...rest }) => (
      <h2 {...rest}>{rest.id === FOOTNOTES_ID ? say('footnotes', 'Footnotes') : children}</h2>
    ),
    // Without classes, because feed readers do not load the site's style sheets.
    section: ({ children }) => <section>{children}</section>,
    // Without the colours of callouts
    blockquote: ({ children, dir }) => <blockquote dir={dir}>{children}</blockquote>,
    p: ({ style: _, ...rest }) => <p {...rest} />,
    strong: ({ children, className }) => <strong>{calloutWord(className, say) ?? children}</strong>,
    h3: ({ children, className, ...rest }) => <h3 {...rest}>{patchHeading(className, say) ?? children}</h3>,
    // Removes the `span` elements of coloured code, because feed readers have no styles for their classes.
    span: ({ children }) => children,
    a({ href = '', children }) {
      const address = safeLink(href);
      return <a href={address === VOID_ADDRESS ? undefined : absolute(address)}>{children}</a>;
    },
    img({ src, alt = '' }) {
      const source = typeof src === 'string' ? src : '';
      const { kind } = imageSource(source);
      if (kind === 'bad-video') return <strong>{say('badVideo', VIDEO_LINK_ERROR)}</strong>;
      if (kind === 'video')
        return <a href={watchAddress(source) ?? undefined}>{alt || say('video', 'Video')}</a>;
      const address = safeImage(source);
      if (address === null) return alt;
      // `lazy` keeps React from putting a preload link for the picture before the text.
      const picture = <img src={absolute(address)} alt={alt} loading="lazy" />;
      // A clip (a short video) is shown as a still image with a link, because many feed readers remove videos.
      const clip = clipAddress(clipId(address) ?? '');
      return clip === null ? picture : <a href={absolute(clip)}>{picture}</a>;
    },
  };
}
