import { expect, test } from 'vitest';
import { answerToMethod } from './allow-methods.ts';

const FORMS = ['/forms/sign-up'];
const READING = 'GET, HEAD, OPTIONS';

test.each([
  ['GET', '/blog'],
  ['HEAD', '/rss.xml'],
  ['POST', '/forms/sign-up'],
  ['GET', '/forms/sign-up'],
])('the request %s %s is allowed', (method, path) => {
  expect(answerToMethod({ method, path }, FORMS)).toBeNull();
});

test.each([
  ['OPTIONS', '/rss.xml', 204, READING],
  ['OPTIONS', '/blog', 204, READING],
  ['POST', '/blog', 405, READING],
  ['PUT', '/favicon.svg', 405, READING],
  ['TRACE', '/robots.txt', 405, READING],
  ['PROPFIND', '/', 405, READING],
  ['POST', '/forms/sign-up/x', 405, READING],
  ['DELETE', '/forms/sign-up', 405, 'GET, HEAD, POST, OPTIONS'],
  ['OPTIONS', '/forms/sign-up', 204, 'GET, HEAD, POST, OPTIONS'],
])('the request %s %s gets %i with Allow: %s', async (method, path, status, allow) => {
  const answer = answerToMethod({ method, path }, FORMS);
  expect([answer?.status, answer?.headers.get('allow')]).toEqual([status, allow]);
  expect(await answer?.text()).toBe(
    status === 204 ? '' : 'This address does not support that HTTP method.\n',
  );
});
