import { expect, test } from 'vitest';
import studio from '../../../e2e/support/studio/studio.config.ts';
import type { Engine } from '../../../platform/data/page-engine.ts';
import { contentPolicy } from './content-policy.ts';

const ENGINE: Engine = {
  kind: 'embedded',
  app: { apiKey: 'key', projectId: 'demo-studio', appId: 'app' },
  authOrigin: 'same-origin',
  firestoreHost: 'same-origin',
  storageHost: 'same-origin',
};

test('the content security policy of a page can allow further hosts for fetch', () => {
  const policy = contentPolicy(ENGINE, studio);
  expect(policy([], ['https://*.a.example'])).toContain("; connect-src 'self' https://*.a.example;");
  expect(policy([])).toContain("; connect-src 'self';");
});

test.each([
  [null, "connect-src 'self';"],
  ['/session', "connect-src 'self';"],
  ['https://login.example/session?by=site', "connect-src 'self' https://login.example;"],
  ['http://localhost:4000/session', "connect-src 'self' http://localhost:4000;"],
])('with tokens sent to %s, pages may connect to its origin and no other', (tokenSyncUrl, directive) => {
  expect(contentPolicy(ENGINE, { ...studio, tokenSyncUrl })([])).toContain(`; ${directive} `);
});
