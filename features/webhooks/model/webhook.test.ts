import { expect, test } from 'vitest';
import { addressProblem } from './webhook.ts';

test.each([
  ['https://bot.example/hook?key=1', false, null],
  ['http://bot.example/hook', true, null],
  ['http://bot.example/hook', false, /must begin with https/],
  ['bot.example/hook', false, /^Enter an address/],
  ['ftp://bot.example/hook', true, /^Enter an address/],
  ['https://bot.example/hook#part', false, /^Enter an address/],
  ['https://ada@bot.example/', false, /must not contain a user/],
  ['https://:word@bot.example/', false, /must not contain a user/],
])('the form of a webhook refuses the address %s, own network %s: %s', (address, ownNetwork, problem) => {
  if (problem === null) expect(addressProblem(address, ownNetwork)).toBeNull();
  else expect(addressProblem(address, ownNetwork)).toMatch(problem);
});
