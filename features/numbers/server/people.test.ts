import { expect, test } from 'vitest';
import { mayCount, openBrowserTest } from './people.ts';

test.each([
  [{}, true],
  [{ dnt: '0' }, true],
  [{ dnt: '1' }, false],
  [{ 'sec-gpc': '1' }, false],
  [{ 'sec-purpose': 'prefetch' }, false],
  [{ purpose: 'prefetch' }, false],
  [{ 'sec-purpose': 'prefetch;prerender' }, true],
])('a request with the headers %j may be counted: %s', (headers, expected) => {
  expect(mayCount(headers)).toBe(expected);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', true],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    true,
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36', false],
  ['Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', false],
  ['curl/8.5.0', false],
  ['', false],
])('the user agent “%s” is counted as a person’s browser: %s', async (agent, expected) => {
  const isBrowser = await openBrowserTest();
  expect([isBrowser(agent), isBrowser(agent)]).toEqual([expected, expected]);
});
