import { lazy, Suspense, use, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { VOID_ADDRESS } from '../../../platform/domain/text/link-policy.ts';
import type { Post } from '../../domain/posts/post.ts';
import { playInSight } from '../clips/play-clips.ts';
import { ENLARGE, enlargePicture } from '../enlarge/enlarge-picture.ts';
import { PageLanguage } from '../language.tsx';
import { FormattedTexts } from '../markdown/text-contexts.ts';
import { MISSING_PICTURE } from '../picture.tsx';
import '../markdown/card-view.css';
import '../markdown/code-colors.css';
import '../markdown/markdown.css';
import '../markdown/patch-section.css';
import '../markdown/video-frame.css';

const loadMarkdown = () => import('../markdown/markdown.tsx');
const Markdown = lazy(async () => ({ default: (await loadMarkdown()).Markdown }));

/** Downloads the Markdown formatter. Call it before showing a page that needs the formatter. */
export async function preloadMarkdown(): Promise<void> {
  await loadMarkdown();
}

/** The content of a post as Markdown, after a divider (docs/product.md#blog-post-page). */
export const contentOf = (post: Post): string => `---\n\n${post.content}`;

export function PostContent({ post }: { post: Post }) {
  return <FormattedContent text={contentOf(post)} />;
}

/**
 * A Markdown text. The first page that a visitor loads contains it as HTML from the server. The browser keeps that
 * HTML, and downloads the formatter only for later pages.
 */
export function FormattedContent({ text }: { text: string }) {
  const html = useContext(FormattedTexts).get(text);
  const inFirstResponse = useSyncExternalStore(never, no, yes);
  // This is state, because it must keep the value of the first rendering.
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
 * Shows the server's HTML unchanged and adds the behaviour of the components in `markdown-elements.tsx`. In the browser
 * `html` is empty, because the page already contains the HTML.
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
    // Pictures that failed to load before hydration fire no error event any more.
    for (const image of element.querySelectorAll('img'))
      if (image.complete && image.naturalWidth === 0) image.decode().catch(() => giveUp(image));
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // Prevents a link with a forbidden URL from opening a blank page.
      if (link?.getAttribute('href') === VOID_ADDRESS) event.preventDefault();
      if (link?.className === ENLARGE) enlargePicture(event, link, language);
    };
    element.addEventListener('click', onClick);
    const endClips = playInSight([...element.querySelectorAll('video')]);
    // Opens the picture that was clicked before this script was loaded (start-scripts.ts).
    element.querySelector<HTMLElement>('[data-pressed]')?.click();
    return () => {
      element.removeEventListener('error', onError, true);
      element.removeEventListener('click', onClick);
      endClips();
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
