import { expect, test } from 'vitest';
import { Session } from './webchannel-session.ts';

function openSession() {
  const session = new Session(() => 0, { queued() {}, closed() {} });
  session.stream = { receive() {}, close() {} };
  return session;
}

// Taken from the queue one by one they held the process for minutes.
test('300,000 messages are acknowledged in one pass', () => {
  const session = openSession();
  for (let n = 0; n < 300_000; n++) session.send('1');
  session.acknowledge(299_999);
  expect(session.queued).toBe(1);
  session.acknowledge(300_000);
  expect(session.queued).toBe(0);
});

test('what is acknowledged twice, or was never sent, changes nothing', () => {
  const session = openSession();
  for (const json of ['1', '22', '333']) session.send(json);
  for (const [id, left] of [
    [-1, 6],
    [Number.NaN, 6],
    [1, 5],
    [1, 5],
    [2, 3],
    [0, 3],
    [99, 0],
    [99, 0],
  ] as const) {
    session.acknowledge(id);
    expect(session.queued).toBe(left);
  }
});
