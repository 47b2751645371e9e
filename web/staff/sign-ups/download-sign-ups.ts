import { type SignUp, signUpsCsv } from '../../domain/people/sign-up.ts';

/** Lets the browser download sign-ups: the same file as that of `npm run sign-ups`. */
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
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
