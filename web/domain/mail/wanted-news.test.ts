import { expect, test } from 'vitest';
import { howOften } from './wanted-news.ts';

test.each([
  ['weekly', 'weekly'],
  ['monthly', 'monthly'],
  ['each', 'each'],
  ['', 'each'],
  ['hourly', 'each'],
])('the stored choice %j of how often mails come means “%s”', (text, often) => {
  expect(howOften(text)).toBe(often);
});
