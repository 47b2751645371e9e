import { type SignUp, signUpsCsv } from '../../domain/people/sign-up.ts';

/** Downloads sign-ups as the same file that `npm run sign-ups` writes. */
export function downloadSignUps(items: readonly SignUp[]): void {
  const rows = items.map(({ email, time, consent, state }) => ({
    email,
    time: new Date(time).toISOString(),
    consent,
    state,
  }));
  const file = new Blob([signUpsCsv(rows)], { type: 'text/csv' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'sign-ups.csv';
  link.click();
  // Revokes the URL a minute later, when the browser has certainly started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
