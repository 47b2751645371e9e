import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StaffError, StaffProblem } from '../data/staff/staff-error.ts';
import type { Live } from './live.ts';

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
      <p className="staff-problem">{why ?? errorSentence(error)}</p>
      {children}
      {onRetry && (
        <Button size="sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}

/** Says that live data is still loading, or why it could not be loaded. `what`, such as “the posts”, names it. */
export function LiveState({ live, what }: { live: Live<unknown>; what: string }) {
  const { value, error, retry } = live;
  const title = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded.`;
  if (error) return <LiveProblem what={title} error={error} onRetry={retry} />;
  return value === undefined && <p role="status">Loading {what}…</p>;
}

const SENTENCES: Record<StaffProblem, string> = {
  denied: 'You do not have permission for this, or a value is not accepted. Ask an administrator.',
  'signed-out': 'Your session expired. Sign in again in another tab, then try again here.',
  offline: 'The server cannot be reached. Check your connection, then try again.',
  missing: 'This item was deleted, so it cannot be changed any more.',
  busy: 'This was changed elsewhere at the same moment. Try again.',
  'too-many': 'Too many requests from your network. Wait a minute, then try again.',
  'missing-script': 'Part of this page did not load. Try again. If that does not help, reload the page.',
  'too-large': 'This is larger than the database accepts. Shorten it, then try again.',
  unreadable: 'The stored data is damaged and cannot be shown. Ask an administrator to repair it.',
  full: 'The server’s disk is full or nearly full. Ask an administrator to free space, then try again.',
  'used-up':
    'Your storage is full. Ask an administrator for more space, or to delete your files in the trash for good. Then try again.',
  'not-a-picture': 'This file type is not supported. Use JPEG, PNG, WebP, AVIF or GIF.',
  incomplete: 'The file is incomplete: its end is missing. Copy or download it again, then add it.',
  canceled: 'The action was cancelled.',
  'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site, then try again.',
  'popup-closed': 'The sign-in window was closed. Try again.',
  'popup-replaced': 'Another sign-in window was opened. Continue in that window.',
  'no-passwords':
    'The Firebase project refuses passwords. Switch on Email/Password in its console under Authentication, Sign-in method, then try again.',
  'sign-in-old':
    'For this, you must have signed in within the last five minutes. Sign in again, then try again.',
  'google-taken':
    'This Google account belongs to another person here, or you have linked one already. Choose an account that nobody here uses, or first unlink yours.',
  'account-disabled': 'This account is disabled. Ask an administrator.',
  unexpected: 'Something unexpected went wrong. Try again. If it happens again, tell an administrator.',
};

/** Tells the user what the problem is and, if something can be done, what to do. */
export function problemSentence(problem: StaffProblem): string {
  return SENTENCES[problem];
}

/** The same for an error, which may bring a sentence of its own. */
export const errorSentence = ({ why, problem }: StaffError): string => why ?? problemSentence(problem);
