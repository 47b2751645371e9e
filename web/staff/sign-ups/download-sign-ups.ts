import { type SignUp, signUpsCsv } from '../../domain/people/sign-up.ts';
import { downloadCsv } from '../shared/download-csv.ts';

/** Downloads sign-ups in the format of `npm run sign-ups`. */
export function downloadSignUps(items: readonly SignUp[]): void {
  const rows = items.map(({ email, time, consent, state }) => ({
    email,
    time: new Date(time).toISOString(),
    consent,
    state,
  }));
  downloadCsv('sign-ups.csv', signUpsCsv(rows));
}
