import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { pageOfPost } from '../../../data/staff/posts/page-preview.client.ts';
import { asStaffError, type StaffError } from '../../../data/staff/staff-error.ts';
import { previewedPost } from '../../../domain/posts/page-preview.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { ChoiceButton } from '../../shared/buttons.tsx';
import { useFocusBack } from '../../shared/focus.ts';
import { LiveProblem } from '../../shared/live-problem.tsx';
import './reader-view.css';

const WIDTHS = [
  { value: 'full', label: 'Full width' },
  { value: 'tablet', label: 'Tablet' },
  { value: 'phone', label: 'Phone' },
] as const;
type Width = (typeof WIDTHS)[number]['value'];

/**
 * Shows a post as its readers see it: the page that the server renders, at the width of the window, a tablet and a phone.
 * The page has the texts in the form; nothing is stored.
 */
export function ReaderView({ post, onClose }: { post: Post; onClose: () => void }) {
  const [width, setWidth] = useState<Width>('full');
  const { page, error, retry } = usePage(post);
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title="Reader view"
      classNames={{ content: 'reader-view', header: 'reader-view__head', body: 'reader-view__body' }}
    >
      <fieldset className="reader-view__widths">
        <legend className="visually-hidden">Width of the page</legend>
        {WIDTHS.map(({ value, label }) => (
          <ChoiceButton
            key={value}
            name="reader-width"
            checked={width === value}
            onChange={() => setWidth(value)}
          >
            {label}
          </ChoiceButton>
        ))}
      </fieldset>
      {error && <LiveProblem what="The page could not be shown." error={error} onRetry={retry} />}
      {!error && page === null && <p role="status">Loading the page …</p>}
      {page !== null && (
        <iframe
          title="The post as readers see it"
          className="reader-view__page"
          data-width={width}
          // No scripts run in this sandbox. With `allow-same-origin` the page can load its fonts.
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          srcDoc={page}
        />
      )}
    </Modal>
  );
}

function usePage(post: Post): { page: string | null; error: StaffError | null; retry: () => void } {
  const [page, setPage] = useState<string | null>(null);
  const [error, setError] = useState<StaffError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const sent = JSON.stringify(previewedPost(post));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads the page again
  useEffect(() => {
    let isCurrent = true;
    pageOfPost(sent).then(
      (html) => isCurrent && setPage(framed(html)),
      (thrown: unknown) => isCurrent && setError(asStaffError(thrown)),
    );
    return () => {
      isCurrent = false;
    };
  }, [sent, attempt]);
  return {
    page,
    error,
    retry: () => {
      setError(null);
      setAttempt(attempt + 1);
    },
  };
}

/**
 * A page for the frame: without scripts, which the frame would not run, and with links that open in a new tab. Without
 * scripts the fonts come from the page's `noscript`.
 */
function framed(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script')) script.remove();
  for (const link of page.querySelectorAll('a[href]:not([href^="#"])')) {
    link.setAttribute(
      'href',
      new URL(link.getAttribute('href') ?? '', new URL('/blog/', location.href)).href,
    );
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener');
  }
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
