import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StaffError } from '../../data/staff/staff-error.ts';
import { problemSentence } from './problem-sentences.ts';

/** An error message that stays until the user closes it or tries again: what failed, why, and what to do. */
export function LiveProblem(props: {
  what: string;
  error: StaffError;
  onRetry?: () => void;
  onDismiss?: () => void;
  /** Replaces the general sentence about the error if the caller knows more about the cause. */
  why?: string;
  children?: ReactNode;
}) {
  const { what, error, onRetry, onDismiss, why, children } = props;
  function dismiss() {
    onDismiss?.();
    // Moves the focus, because the close button disappears with the message.
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
