import { lazy, Suspense, use, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Post } from '../../domain/posts/post.ts';
import { VOID_ADDRESS } from '../../domain/text/link-policy.ts';
import { ENLARGE, enlargePicture } from '../enlarge/enlarge-picture.ts';
import { PageLanguage } from '../language.tsx';
import { FormattedTexts } from '../markdown/formatted-texts.ts';
import { MISSING_PICTURE } from '../picture.tsx';
import '../markdown/markdown.css';
import '../markdown/video-frame.css';

const loadMarkdown = () => import('../markdown/markdown.tsx');
const Markdown = lazy(async () => ({ default: (await loadMarkdown()).Markdown }));

/** Downloads the markdown formatter before a page that needs it is shown. */
export async function preloadMarkdown(): Promise<void> {
  await loadMarkdown();
}

/** A post's content as markdown, with a divider before it (docs/product.md#blog-post-page). */
export const contentOf = (post: Post): string => `---\n\n${post.content}`;

/** A post's content. */
export function PostContent({ post }: { post: Post }) {
  return <FormattedContent text={contentOf(post)} />;
}

/**
 * A Markdown text. In the first response it is already formatted by the server. The browser keeps that HTML, and
 * downloads the formatter only when it opens another text.
 */
export function FormattedContent({ text }: { text: string }) {
  const html = useContext(FormattedTexts).get(text);
  const inFirstResponse = useSyncExternalStore(never, no, yes);
  // Chosen at the first rendering of the page, and kept from then on.
  const [asSent] = useState(inFirstResponse);
  return (
    <Suspense fallback={null}>
      {asSent && (html != null || !import.meta.env.SSR) ? (
        <ContentAsSent html={html ?? ''} />
      ) : (
        <Markdown text={text} tree={html === null ? null : undefined} />
      )}
    </Suspense>
  );
}

const never = () => () => {};
const no = () => false;
const yes = () => true;

/**
 * The server's HTML, kept unchanged, with the behaviour of the components in `markdown.tsx`. In the browser there is no
 * `html`.
 */
function ContentAsSent({ html }: { html: string }) {
  const content = useRef<HTMLDivElement>(null);
  const language = use(PageLanguage);
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const giveUp = (image: HTMLImageElement) => {
      if (image.dataset.missing) return;
      image.dataset.missing = 'true';
      image.src = MISSING_PICTURE;
    };
    const onError = ({ target }: Event) => target instanceof HTMLImageElement && giveUp(target);
    element.addEventListener('error', onError, true);
    // Pictures that failed before hydration fire no further error event.
    for (const image of element.querySelectorAll('img'))
      if (image.complete && image.naturalWidth === 0) image.decode().catch(() => giveUp(image));
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // A refused link must not even open a blank page.
      if (link?.getAttribute('href') === VOID_ADDRESS) event.preventDefault();
      if (link?.className === ENLARGE) enlargePicture(event, link, language);
    };
    element.addEventListener('click', onClick);
    // Opens a picture that was clicked before this script was loaded (start-scripts.ts).
    element.querySelector<HTMLElement>('[data-pressed]')?.click();
    return () => {
      element.removeEventListener('error', onError, true);
      element.removeEventListener('click', onClick);
    };
  }, [language]);
  return (
    <div
      ref={content}
      className="markdown markdown--sent"
      dir="auto"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by `Markdown`; React leaves it unchanged
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
