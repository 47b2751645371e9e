import type { StaffProblem } from '../../data/staff/staff-error.ts';

const SENTENCES: Record<StaffProblem, string> = {
  denied:
    'You do not have the permission for this, or something in it is not accepted. Ask an administrator.',
  'signed-out': 'Your sign-in has run out. Sign in again in another tab, then try once more here.',
  offline: 'The server cannot be reached. Check your connection, then try again.',
  missing: 'It no longer exists: somebody removed it meanwhile.',
  busy: 'Somebody else changed the same at the same moment. Try again.',
  'too-many': 'Too many requests came from here within a minute. Wait a minute, then try again.',
  'missing-script':
    'A part of the page that is needed for this did not load. Try again; if it stays, reload the page.',
  'too-large': 'It is larger than the database accepts. Shorten it, then try again.',
  unreadable: 'What is stored is damaged and cannot be shown. Ask an administrator to repair it.',
  full: 'The disk of the site is full or nearly full. Ask an administrator to make room, then try again.',
  'used-up':
    'Your space is used up. Ask an administrator to delete for good what you no longer need, or for more space; then try again.',
  'not-a-picture': 'This file is not a picture that can be shown: jpeg, png, webp, avif and gif can.',
  canceled: 'It was cancelled.',
  'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site, then try again.',
  'popup-closed': 'The sign-in window was closed.',
  'popup-replaced': 'Another sign-in window was opened.',
  unexpected: 'Something went wrong that we did not expect. Try again; if it stays, tell an administrator.',
};

/** What went wrong and what to do, in one or two sentences for the person at the screen. */
export function problemSentence(problem: StaffProblem): string {
  return SENTENCES[problem];
}
