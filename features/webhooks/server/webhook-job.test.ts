import { expect, test } from 'vitest';
import { isWebhookSecret, webhookHeaders } from './webhook-job.ts';

test('a webhook call is signed as in the test vector of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  expect(webhookHeaders(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330_000, body)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test.each([
  ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', true],
  ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', false],
  ['whsec_c2hvcnQ=', false],
  [`whsec_${Buffer.alloc(65).toString('base64')}`, false],
])('%s is a secret of Standard Webhooks: %s', (secret, isSecret) => {
  expect(isWebhookSecret(secret)).toBe(isSecret);
});
