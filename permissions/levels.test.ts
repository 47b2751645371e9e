import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LEVEL_NAMES, LEVELS } from '../web/domain/people/levels.ts';

const rulesOf = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
const rules = rulesOf('firestore.rules');
const NAMED = LEVEL_NAMES.filter((name) => name !== 'pending');

test('the levels are numbered from 0 in ascending order', () => {
  expect(Object.values(LEVELS)).toEqual(LEVEL_NAMES.map((_, at) => at));
});

test.each(NAMED)('firestore.rules uses the same number as the site for the level “%s”', (name) => {
  expect(rules).toMatch(new RegExp(`function ${name}\\(\\) \\{\\s+return ${LEVELS[name]};`));
});

test('firestore.rules accepts no level above the highest', () => {
  expect(rules).toContain(`value >= 0 && value <= ${NAMED.at(-1)}();`);
});

describe.each(['author', 'editor', 'administrator'] as const)('the level “%s” in storage.rules', (name) => {
  test('the function for this level requires the same number as the site', () => {
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const pattern = `function is${title}\\(\\) \\{\\s+return (request.auth != null && )?level\\(\\) >= ${LEVELS[name]};`;
    expect(rulesOf('storage.rules')).toMatch(new RegExp(pattern));
  });
});
