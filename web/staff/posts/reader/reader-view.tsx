import { useState } from 'react';
import { Choices } from '../../../../platform/staff/buttons.tsx';
import { Dialog } from '../../../../platform/staff/dialog.tsx';
import { LiveState } from '../../../../platform/staff/live-problem.tsx';
import { PageFrame, useRenderedPage } from '../../../../platform/staff/page-frame.tsx';
import { renderedPage } from '../../../data/staff/page-preview.client.ts';
import { previewedPost } from '../../../domain/posts/page-preview.ts';
import type { Post } from '../../../domain/posts/post.ts';
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
  const page = useRenderedPage(JSON.stringify(previewedPost(post)), renderedPage, '/blog/');
  return (
    <Dialog
      onClose={onClose}
      fullScreen
      title="Reader view"
      classNames={{ content: 'reader-view', header: 'reader-view__head', body: 'reader-view__body' }}
    >
      <Choices<Width>
        legend="Width of the page"
        isLegendHidden
        className="reader-view__widths"
        choices={WIDTHS}
        value={width}
        onChange={setWidth}
      />
      <LiveState live={page} what="the page" />
      {page.value !== undefined && (
        <PageFrame
          page={page.value}
          title="The post as readers see it"
          className="reader-view__page"
          data-width={width}
        />
      )}
    </Dialog>
  );
}
