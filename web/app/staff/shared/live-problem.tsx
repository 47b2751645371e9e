import { Alert, Button } from '@mantine/core';
import type { StaffError } from '../../data/staff/staff-error.ts';
import { problemSentence } from './problem-sentences.ts';

/** A failure that stays until it is dismissed or tried again: what failed, why, and what to do. */
export function LiveProblem(props: {
  what: string;
  error: StaffError;
  onRetry?: () => void;
  onDismiss?: () => void;
}) {
  const { what, error, onRetry, onDismiss } = props;
  return (
    <Alert
      color="red"
      role="alert"
      title={what}
      {...(onDismiss
        ? { withCloseButton: true, onClose: onDismiss, closeButtonLabel: 'Dismiss this message' }
        : {})}
    >
      <p className="staff-problem">{problemSentence(error.problem)}</p>
      {onRetry && (
        <Button size="sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}
