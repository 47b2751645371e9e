import { expect, test } from 'vitest';
import { Refusal, refuseConflict } from './passkey-site.ts';

test.each([
  ['The database refused :commit: {"error":{"status":"FAILED_PRECONDITION"}}', true],
  ['The database refused :commit: 409 {"error":{"status":"ALREADY_EXISTS"}}', true],
  ['The database refused :commit: {"error":{"status":"RESOURCE_EXHAUSTED"}}', false],
  ['The database did not respond to :commit.', false],
])('a commit that fails with “%s” is refused as a conflict: %s', async (message, isRefused) => {
  const result = refuseConflict(Promise.reject(new Error(message)), 'Used before.');
  const error = await result.catch((thrown) => thrown);
  expect(error instanceof Refusal).toBe(isRefused);
  expect(error.message).toBe(isRefused ? 'Used before.' : message);
});
