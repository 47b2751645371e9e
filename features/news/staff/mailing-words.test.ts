import { expect, test } from 'vitest';
import type { Mailing } from '../model/mailing.ts';
import { mailingCounts, mailingRecipients, mailingResults, mailingTitle } from './mailing-words.ts';

const counts = { mails: 10, accepted: 4, refused: 1, uncertain: 2, skipped: 1, left: 1 };

test('mails without a result count as waiting, and their number is never negative', () => {
  expect(mailingResults({ counts } as Mailing)[0]).toEqual({ name: 'Waiting', count: 2 });
  const early = { ...counts, mails: 0 };
  expect(mailingResults({ counts: early } as Mailing)[0]).toEqual({ name: 'Waiting', count: 0 });
});

test('the list of mailings names only results that occurred', () => {
  const few = { ...counts, mails: 4, refused: 0, uncertain: 0, skipped: 0, left: 0 };
  expect(mailingCounts({ counts: few } as Mailing)).toEqual([{ name: 'accepted', count: 4 }]);
});

test.each([
  [{ kind: 'confirm', subject: '', to: '' }, 'Links for old sign-ups', 'Sign-ups that never got a link'],
  [{ kind: 'test', subject: 'Snow', to: 'ada@mail.test' }, 'Snow', 'Test to ada@mail.test'],
  [{ kind: 'post', subject: 'Snow', to: 'game:Duskwater' }, 'Snow', 'News of Duskwater'],
  [{ kind: 'correction', subject: 'Correction: Snow', to: 'all' }, 'Correction: Snow', 'General news'],
  [{ kind: 'digest', subject: 'This week', to: 'all' }, 'This week', 'Readers of digests'],
] as const)('the mailing %j is named after its subject and recipients', (mailing, title, recipients) => {
  expect(mailingTitle(mailing)).toBe(title);
  expect(mailingRecipients(mailing, [{ name: 'Duskwater', address: 'Duskwater' }])).toBe(recipients);
});
