import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { focusIfLost } from './focus-if-lost.ts';
import type { Missing } from './lazy-part.tsx';
import './missing-part.css';

/**
 * Says that a part of the page could not be loaded. Offers to retry, or to reload if only that can help. `onClose` is
 * set if the part is a dialog. The message is then over the page at the bottom of the window, has a Close button, and
 * takes the focus unless the user has moved the focus.
 */
export function MissingPart(props: {
  what: string;
  missing: Missing;
  /** A sentence about the features that still work without the part. */
  meanwhile?: string;
  onClose?: (() => void) | undefined;
  /** Returns the element to focus if the focus is lost when the message disappears, for example after a retry. */
  next?: () => Element | null;
}) {
  const { what, missing, meanwhile, onClose, next } = props;
  const { gone, retry, trying, again, asked } = missing;
  const button = useRef<HTMLButtonElement>(null);
  const isDialog = onClose !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes and when it goes
  useEffect(() => {
    const isWaiting = [asked, document.body].includes(document.activeElement as HTMLElement);
    if (again || (isDialog && isWaiting)) button.current?.focus();
    return () => focusIfLost(() => next?.() ?? asked);
  }, []);

  return (
    <div className={isDialog ? 'missing-part missing-part--over' : 'missing-part'} role="alert">
      <p>
        {what} did not load. {gone && 'The site was updated since you opened this page.'} {meanwhile}
      </p>
      <Button
        ref={button}
        size="sm"
        variant="default"
        aria-disabled={trying}
        onClick={() => {
          if (gone) location.reload();
          else if (!trying) void retry();
        }}
      >
        {gone ? 'Reload' : trying ? 'Trying …' : 'Retry'}
      </Button>
      {onClose && (
        <Button size="sm" variant="subtle" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  );
}
