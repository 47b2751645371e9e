import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StaffError } from '../../data/staff/staff-error.ts';
import { problemSentence } from './problem-sentences.ts';

/** A failure that stays until it is dismissed or tried again: what failed, why, and what to do. */
export function LiveProblem(props: {
  what: string;
  error: StaffError;
  onRetry?: () => void;
  onDismiss?: () => void;
  /** Said instead of the general sentence for this failure, where the page knows more. */
  why?: string;
  children?: ReactNode;
}) {
  const { what, error, onRetry, onDismiss, why, children } = props;
  function dismiss() {
    onDismiss?.();
    // The cross goes with the message, and would take the focus along.
    const places = document.querySelectorAll<HTMLElement>('#staff-main, [role="dialog"]');
    places.item(places.length - 1)?.focus({ preventScroll: true });
  }
  return (
    <Alert
      color="red"
      role="alert"
      title={what}
      {...(onDismiss
        ? { withCloseButton: true, onClose: dismiss, closeButtonLabel: 'Dismiss this message' }
        : {})}
    >
      <p className="staff-problem">{why ?? problemSentence(error.problem)}</p>
      {children}
      {onRetry && (
        <Button size="sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}
