import { describe, expect, test } from 'vitest';
import { ScriptMissing } from '../load-script.ts';
import { asStaffError, orStaffError, StaffError, type StaffProblem } from './staff-error.ts';

describe('Firebase errors become problems that a screen can explain', () => {
  test.each<[string, StaffProblem]>([
    ['permission-denied', 'denied'],
    ['unauthenticated', 'signed-out'],
    ['unavailable', 'offline'],
    ['not-found', 'missing'],
    ['aborted', 'busy'],
    ['failed-precondition', 'busy'],
    ['already-exists', 'busy'],
    ['auth/popup-blocked', 'popup-blocked'],
    ['auth/popup-closed-by-user', 'popup-closed'],
    ['auth/cancelled-popup-request', 'popup-replaced'],
    ['resource-exhausted', 'too-many'],
    ['auth/too-many-requests', 'too-many'],
    ['something-new', 'unexpected'],
  ])('the Firebase error "%s" becomes the problem "%s"', (code, problem) => {
    const thrown = Object.assign(new Error('text'), { code });
    expect(asStaffError(thrown)).toMatchObject({ problem, message: 'text', cause: thrown });
  });

  test('a script that failed to load becomes the problem "missing-script"', () => {
    expect(asStaffError(new ScriptMissing(false))).toMatchObject({ problem: 'missing-script' });
  });

  test.each<[string, object, StaffProblem]>([
    ['of a commit beyond the quota', { code: 'out-of-range', message: 'Your storage is full: …' }, 'used-up'],
    [
      'of a commit on a full disk',
      { code: 'out-of-range', message: 'The disk of this site is full …' },
      'full',
    ],
    [
      'of an upload beyond the quota',
      { code: 'storage/quota-exceeded', serverResponse: '{"error":{"message":"Your storage is full: …"}}' },
      'used-up',
    ],
    ['of an upload on a full disk', { code: 'storage/quota-exceeded', serverResponse: null }, 'full'],
  ])('the refusal %s is reported as the problem “$2”', (_what, said, problem) => {
    expect(asStaffError(Object.assign(new Error('text'), said)).problem).toBe(problem);
  });

  test('a thrown string becomes the problem "unexpected"', () => {
    expect(asStaffError('broken')).toMatchObject({ problem: 'unexpected', message: 'broken' });
  });

  test('a StaffError is rethrown unchanged', async () => {
    const error = new StaffError('missing', 'gone');
    await expect(orStaffError(Promise.reject(error))).rejects.toBe(error);
  });
});
