const SENTENCES: Record<string, string> = {
  'permission-denied': 'You do not have the permission for this. Ask an administrator if you should have it.',
  unavailable:
    'The site’s database cannot be reached. Check your connection; the page tries again by itself.',
  'not-found': 'It does not exist any more: somebody may have removed it.',
  'resource-exhausted': 'The database is too busy. Wait a minute and try again.',
  unauthenticated: 'Your sign-in has ended. Sign in again in another tab, then try once more.',
};

/** What went wrong with a read or write, in a sentence that says what to do. */
export function problemSentence(error: unknown): string {
  const { code = '', message = String(error) } = (error ?? {}) as { code?: string; message?: string };
  return SENTENCES[code] ?? `It did not work (${message}). Try again.`;
}
