import { expect, test } from 'vitest';
import { TextAnswer } from './text-answer.ts';

const answer = () => new TextAnswer(['a ', '– b'], { status: 404, headers: { 'Content-Type': 'text/html' } });

test('the body of an answer with a text is that text, however it is read', async () => {
  expect(await answer().text()).toBe('a – b');
  expect(new TextDecoder().decode(await answer().arrayBuffer())).toBe('a – b');
  expect(await new Response(answer().body).text()).toBe('a – b');
});

test('an answer that is made of it has its status, its headers and its text', async () => {
  const given = answer();
  const made = new Response(given.body, given);
  expect([made.status, made.headers.get('content-type'), await made.text()]).toEqual([
    404,
    'text/html',
    'a – b',
  ]);
  expect(given.bodyUsed).toBe(true);
});
