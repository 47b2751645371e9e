import { expect, test } from 'vitest';
import { parseChannelForm } from './channel-form.ts';

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

test('parsing a channel form gives the messages in order, and the first message’s number', () => {
  const body = form({
    headers: 'X-A: b',
    count: '3',
    ofs: '7',
    req2___data__: '"c"',
    req0___data__: '{"a":1}',
    req1___data__: 'no JSON',
  });
  expect(parseChannelForm(body)).toEqual({ headers: 'X-A: b', first: 7, messages: [{ a: 1 }, null, 'c'] });
});

test('an empty request body is parsed as a channel form without messages', () => {
  expect(parseChannelForm('')).toEqual({ headers: '', first: 0, messages: [] });
});

test.each([
  ['a million empty fields', `count=1000&${'a&'.repeat(1_000_000)}`],
  ['more messages than announced', form({ count: '1', req0___data__: '1', req1___data__: '2' })],
  ['more messages than allowed', form({ count: '1001' })],
])('a form with %s is refused', (_what, body) => {
  expect(() => parseChannelForm(body)).toThrow(/at most 1000 messages/);
});
