import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answerHeaders, fileHeaders, securityHeaders, strictTransport } from './headers.ts';

test.each([
  ['https://studio.example', false, 'max-age=31536000'],
  ['https://studio.example', true, 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', true, null],
])('a site at %s with includeSubDomains %j sends the HSTS header %s on all responses', async (origin, subdomains, expected) => {
  const transport = strictTransport(origin, subdomains);
  const file = [fileHeaders(transport, true), fileHeaders(transport, false)];
  for (const headers of [...file, answerHeaders(transport), securityHeaders(transport)]) {
    const app = new Hono();
    app.use(headers);
    app.get('/', (context) => context.text(''));
    const answer = await app.request('/');
    expect(answer.headers.get('strict-transport-security')).toBe(expected);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  }
});
