import { expect, test } from 'vitest';
import { shortEndings } from './short-endings.ts';

const signUp = { form: null, finalSegment: '2-4', consent: null } as const;

test.each([
  ['hello@lantern.games', null, 'games'],
  ['hello@lantern.org', 'https://lantern.studio', 'studio'],
])('a studio with the address %s at %s gets a warning that the form rejects .%s', (email, mainOrigin, ending) => {
  expect(shortEndings({ email, mainOrigin, signUp })).toContain(`end in .${ending}`);
});

test.each([
  ['hello@lantern.org', 'https://lantern.com'],
  ['hello@lantern.info', null],
  ['hello@lantern.org', 'http://127.0.0.1:3000'],
  ['hello@lantern.org', 'http://localhost:3000'],
])('a studio with the address %s at %s gets no warning', (email, mainOrigin) => {
  expect(shortEndings({ email, mainOrigin, signUp })).toBeNull();
});

test('a studio whose sign-up form accepts all address endings gets no warning', () => {
  const any = { ...signUp, finalSegment: 'any' } as const;
  expect(shortEndings({ email: 'hello@lantern.games', mainOrigin: null, signUp: any })).toBeNull();
});
