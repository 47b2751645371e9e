import { describe, expect, test } from 'vitest';
import { comparedName, confusableNames, nameProblem, personNameAdvice } from './name-problem.ts';

test.each([
  ['https://evil.example', false],
  ['See WWW.evil.example', false],
  ['ada@mail.example', false],
  ['J.R. Vale', true],
  ['', true],
])('whether the name %j contains no address: %s', (name, isAccepted) => {
  expect(personNameAdvice(name) === null).toBe(isAccepted);
});

describe('names of people', () => {
  test.each([
    '',
    'Demo Administrator',
    'Zoë Ångström',
    'Nguyễn Thị Minh Khai',
    'Jiří Dvořák-Nový',
    'Siobhán O’Connor',
    'Oʻzbek Gʻulom',
    'Łukasz Żółć',
    'Ñandú d’Ávila',
    'Иван Иванов',
    'Њежана Ђурић',
    'Γιώργος Παπαδόπουλος',
    'Anna Иванова',
    'Արամ Խաչատրյան',
    'ნინო ბერიძე',
    'דוד כהן',
    'محمد علي',
    'علی\u200cرضا',
    'श्रीमान् शर्मा',
    'ක්\u200dරිස්',
    'สมชาย ใจดี',
    'ญาญ่า',
    '山田太郎',
    'さくらSakura',
    '葛\u{e0100}城',
    '김민준',
    'DJ 김',
    '王小明 Wang',
    'Ada 👩\u200d💻',
    'Mark ❤\ufe0f',
    'Jean-Luc M. 3rd',
  ])('the name %j is accepted', (name) => {
    expect(nameProblem(name)).toBeNull();
  });

  test.each([
    'Demo\u200f Administrator',
    'Demo \u202eAdministrator',
    'Ada\u200b Lark',
    'Ada\u00ad Lark',
    'A\u200cda',
    'Ada\u2060',
    'Ada\ufe0f Lark',
    'Ada\u034f',
    'Ada \u3164',
    'Ada \u2800',
    'Ada\u{e0041}',
    'Ada\u0000',
    'Ada\nLark',
    'Ada \ud800',
  ])('%j contains invisible characters', (name) => {
    expect(nameProblem(name)).toBe('hidden');
  });

  test.each([
    'Demo \u0410dministrator',
    'D\u0435mo Administrator',
    'Demo Edit\u03bfr',
    'Иvан',
    'Αdmin',
    'Adm\u0456n',
    'Ꭺda',
    'Հello',
  ])('%j mixes alphabets in one word', (name) => {
    expect(nameProblem(name)).toBe('mixed');
  });

  test.each([
    ['Demo Administrator', 'demo  administrator'],
    ['Demo Administrator', 'Démo Administrator'],
    ['Demo Administrator', 'Ｄｅｍｏ Administrator'],
    ['Demo Administrator', 'Demo\u200f \u0410dministrator'],
    ['Copa', 'Сора'],
    ['Tom', 'Тоm'],
  ])('%j and %j count as the same name', (one, other) => {
    expect(comparedName(other)).toBe(comparedName(one));
  });

  test('two names that differ only in case are found as confusable; names without letters are not', () => {
    const people = [
      { id: 'a', name: 'Ada Lark' },
      { id: 'b', name: 'ada lark' },
      { id: 'c', name: 'Ilo Marsh' },
      { id: 'd', name: '' },
      { id: 'e', name: '—' },
    ];
    expect([...confusableNames(people)]).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ]);
  });
});
