import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firestoreRules } from './print.ts';

test('firestore.rules equals what `npm run rules` writes from the parts', () => {
  expect(readFileSync(join(import.meta.dirname, '../firestore.rules'), 'utf8')).toBe(firestoreRules());
});
