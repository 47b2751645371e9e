import type { StaffProblem } from '../../data/staff/staff-error.ts';

const SENTENCES: Record<StaffProblem, string> = {
  denied: 'You do not have permission for this, or a value is not accepted. Ask an administrator.',
  'signed-out': 'Your session expired. Sign in again in another tab, then try again here.',
  offline: 'The server cannot be reached. Check your connection, then try again.',
  missing: 'This item was deleted, so it cannot be changed any more.',
  busy: 'Another person changed this at the same moment. Try again.',
  'too-many': 'Too many requests from your network. Wait a minute, then try again.',
  'missing-script': 'Part of this page did not load. Try again. If that does not help, reload the page.',
  'too-large': 'This is larger than the database accepts. Shorten it, then try again.',
  unreadable: 'The stored data is damaged and cannot be shown. Ask an administrator to repair it.',
  full: 'The server’s disk is full or nearly full. Ask an administrator to free space, then try again.',
  'used-up':
    'Your storage is full. Ask an administrator for more space, or to delete your files in the trash for good. Then try again.',
  'not-a-picture': 'This file type is not supported. Use JPEG, PNG, WebP, AVIF or GIF.',
  canceled: 'The action was cancelled.',
  'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site, then try again.',
  'popup-closed': 'The sign-in window was closed.',
  'popup-replaced': 'Another sign-in window was opened.',
  'no-passwords':
    'The Firebase project refuses passwords. Switch on Email/Password in its console under Authentication, Sign-in method, then try again.',
  unexpected: 'Something unexpected went wrong. Try again. If it happens again, tell an administrator.',
};

/** One or two sentences for the user: what the problem is, and what to do. */
export function problemSentence(problem: StaffProblem): string {
  return SENTENCES[problem];
}
