import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answerHeaders, fileHeaders, securityHeaders, strictTransport } from './headers.ts';

test.each([
  ['https://studio.example', false, 'max-age=31536000'],
  ['https://studio.example', true, 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', true, null],
])('all responses of a site at %s with includeSubDomains %j have the HSTS header %s', async (origin, subdomains, expected) => {
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
