import { expect, test } from 'vitest';
import {
  isRecentSignIn,
  parseCode,
  passkeyProblem,
  removalProblem,
  type SignInMethods,
  survivesLoss,
  unlinkingProblem,
  usableMethods,
  writtenCode,
} from './sign-in-methods.ts';

const methods = (passkeys: number, codes: number | null, google: string | null = null): SignInMethods => ({
  passkeys: Array.from({ length: passkeys }, (_, at) => ({
    ...{ id: `key-${at}`, name: `Key ${at}`, created: 1, used: null, synced: false },
  })),
  codes: codes === null ? null : { left: codes, made: 1 },
  google,
});

test.each<[passkeys: number, codes: number | null, google: string | null, survives: boolean]>([
  [0, null, null, false],
  [0, 10, null, false],
  [1, null, null, false],
  [1, 0, null, false],
  [1, 1, null, true],
  [2, null, null, true],
  [0, null, 'ada@mail.example', true],
  [1, null, 'ada@mail.example', true],
])('with %i passkeys, %s codes and Google %s, sign-in survives a lost device: %s', (passkeys, codes, google, survives) => {
  expect(survivesLoss(methods(passkeys, codes, google))).toBe(survives);
});

test.each<[passkeys: number, codes: number | null, google: string | null, problem: string | null]>([
  [1, 10, null, 'last'],
  [1, null, 'ada@mail.example', null],
  [2, null, null, 'no-codes'],
  [2, 0, null, 'no-codes'],
  [2, 3, null, null],
  [3, null, null, null],
])('the problem with removing one of %i passkeys, with %s codes and Google %s, is %s', (passkeys, codes, google, problem) => {
  expect(removalProblem(methods(passkeys, codes, google), 'key-0')).toBe(problem);
});

test.each<[passkeys: number, codes: number | null, problem: string | null]>([
  [0, 10, 'last'],
  [1, null, 'no-codes'],
  [1, 1, null],
  [2, null, null],
])('the problem with unlinking Google, with %i passkeys and %s codes, is %s', (passkeys, codes, problem) => {
  expect(unlinkingProblem(methods(passkeys, codes, 'ada@mail.example'))).toBe(problem);
});

test('a linked Google account counts only at a site that offers sign-in with Google', () => {
  const linked = methods(1, 10, 'ada@mail.example');
  expect(removalProblem(usableMethods(linked, { google: true }), 'key-0')).toBeNull();
  expect(removalProblem(usableMethods(linked, { google: false }), 'key-0')).toBe('last');
});

test('a sign-in counts as recent for five minutes', () => {
  expect(isRecentSignIn(0, 300_000)).toBe(true);
  expect(isRecentSignIn(0, 300_001)).toBe(false);
});

test.each([
  ['https://studio.example', 'https://studio.example', null],
  ['http://localhost:3000', 'http://localhost:3000', null],
  ['http://127.0.0.1:3000', 'http://localhost:3000', 'ip'],
  ['http://[::1]:3000', 'http://localhost:3000', 'ip'],
  ['https://192.0.2.7', 'https://192.0.2.7', 'ip'],
  ['http://studio.example', 'http://studio.example', 'insecure'],
  ['http://demo.localhost:3000', 'http://localhost:3000', 'elsewhere'],
  ['https://old.example', 'https://studio.example', 'elsewhere'],
])('the problem with passkeys at %s, with the main address %s, is %s', (page, main, problem) => {
  expect(passkeyProblem(page, main)).toBe(problem);
});

const CODE = { set: 'K7QM2', secret: '0123456789ABCDE' };

test.each([
  'K7QM2-01234-56789-ABCDE',
  'k7qm2-01234-56789-abcde',
  '  K7QM2 01234 56789 ABCDE\n',
  'K7QM2OI23456789ABCDE',
  'K7QM2Ol23456789ABCDE',
])('the typed recovery code %j is recognized', (text) => {
  expect(parseCode(text)).toEqual(CODE);
});

test.each([
  '',
  'K7QM2',
  'K7QM2-01234-56789-ABCD',
  'K7QM2-01234-56789-ABCDEF',
  'U7QM2-01234-56789-ABCDE',
  '💥'.repeat(20),
])('the text %j is not a recovery code', (text) => {
  expect(parseCode(text)).toBeNull();
});

test('a recovery code is written in four groups of five characters', () => {
  expect(writtenCode(CODE)).toBe('K7QM2-01234-56789-ABCDE');
});
