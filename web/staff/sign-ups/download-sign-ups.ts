import { type SignUp, signUpsCsv } from '../../domain/people/sign-up.ts';

/** Downloads sign-ups as a file, the same as `npm run sign-ups` writes. */
export function downloadSignUps(items: readonly SignUp[]): void {
  const rows = items.map(({ email, time, consent }) => ({
    email,
    time: new Date(time).toISOString(),
    consent,
  }));
  const file = new Blob([signUpsCsv(rows)], { type: 'text/csv' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'sign-ups.csv';
  link.click();
  // The delay is long enough for the browser to start the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
