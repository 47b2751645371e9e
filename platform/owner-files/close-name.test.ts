import { expect, test } from 'vitest';
import { closeName } from './close-name.ts';

const NAMES = ['PORT', 'DATA_DIR', 'GOOGLE_CLIENT_ID', 'FIREBASE_STORAGE_EMULATOR_HOST'];

test.each([
  ['DATADIR', 'DATA_DIR'],
  ['data-dir', 'DATA_DIR'],
  ['PROT', 'PORT'],
  ['GOOGLE_CLEINT_IDS', 'GOOGLE_CLIENT_ID'],
  ['PATH', null],
  ['FIREBASE_DATABASE_EMULATOR_HOST', null],
  ['', null],
])('the known name that “%s” misspells is %s', (name, close) => {
  expect(closeName(name, NAMES)).toBe(close);
});
