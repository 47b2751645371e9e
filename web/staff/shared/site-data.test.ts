import { expect, test } from 'vitest';
import studio from '../../../e2e/support/studio/studio.config.ts';
import { type StaffSite, signUpsElsewhere } from './site-data.ts';

const form = { action: 'https://forms.example/list', field: 'email' };

test.each([
  ['embedded', null, /^null$/],
  ['embedded', form, /stored at forms\.example, not here/],
  ['emulator', form, /stored at forms\.example, not here/],
  ['emulator', null, /^Off: the database of this site stores no sign-ups/],
])('where sign-ups are stored with the engine %s and the form %j', (kind, named, sentence) => {
  const site = { studio: { ...studio, signUp: { ...studio.signUp, form: named } }, engine: { kind } };
  expect(String(signUpsElsewhere(site as unknown as StaffSite))).toMatch(sentence);
});
