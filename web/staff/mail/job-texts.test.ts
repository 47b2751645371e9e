import { expect, test } from 'vitest';
import { addressOf, jobSentence, kindText } from './job-texts.ts';

test.each([
  ['waiting', 0, '', 'Waiting for the server…'],
  ['waiting', 0, '451 Busy.', 'Not sent yet: 451 Busy. The server tries again.'],
  ['leased', 0, '', 'Sending…'],
  ['done', 0, '250 OK', 'Sent. The mail server answered: 250 OK'],
  ['failed', 0, '550 No such user', 'Not sent: 550 No such user'],
  ['uncertain', 0, 'No answer.', 'It is not known whether the mail was sent: No answer.'],
] as const)('the text of a job in the state %s (due %d, note %j) is %j', (state, due, note, sentence) => {
  expect(jobSentence({ state, due, note })).toBe(sentence);
});

test('the text of a job that will be retried contains the time of the next attempt', () => {
  const due = Date.now() + 60_000;
  expect(jobSentence({ state: 'waiting', due, note: '451 Busy.' })).toMatch(
    /^Not sent yet: 451 Busy\. Next attempt: .+\.$/,
  );
});

test('an unknown kind of job is shown by its identifier, and an invalid address as empty', () => {
  const features = [{}, { jobs: { call: 'Call' } }];
  expect(['mail-test', 'call', 'unknown'].map((kind) => kindText(kind, features))).toEqual([
    ...['Test mail', 'Call', 'unknown'],
  ]);
  expect([addressOf({ payload: { to: 'a@mail.test' } }), addressOf({ payload: { to: 5 } })]).toEqual([
    'a@mail.test',
    '',
  ]);
});
