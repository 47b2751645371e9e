import { expect, test } from 'vitest';
import { Session } from './webchannel-session.ts';

function openSession() {
  const session = new Session(() => 0, { queued() {}, closed() {} });
  session.stream = { receive() {}, close() {} };
  return session;
}

// Regression test: removing messages from the queue one by one blocked the process for minutes.
test('acknowledging 300,000 queued messages removes them within the time limit', () => {
  const session = openSession();
  for (let n = 0; n < 300_000; n++) session.send('1');
  session.acknowledge(299_999);
  expect(session.queued).toBe(1);
  session.acknowledge(300_000);
  expect(session.queued).toBe(0);
});

test('acknowledging a message twice, a negative number or NaN has no effect', () => {
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

/** Yields the messages of each frame of a response. */
async function* framesOf(answer: Response): AsyncGenerator<[id: number, [message: string]][]> {
  for await (const chunk of answer.body ?? []) {
    const text = Buffer.from(chunk).toString();
    yield JSON.parse(text.slice(text.indexOf('\n') + 1));
  }
}

test('a large queue is sent in frames, each created after the previous one was read', async () => {
  const session = openSession();
  const message = JSON.stringify('x'.repeat(100_000));
  for (let n = 0; n < 100; n++) session.send(message);
  const read: number[] = [];
  for await (const frame of framesOf(session.openBackChannel(-1, false, 1000))) {
    expect(frame.length).toBeLessThanOrEqual(3);
    read.push(...frame.map(([id]) => id));
    if (read.length === 51) session.send('"one more"');
    if (read.length === 101) break;
  }
  expect(read).toEqual(Array.from({ length: 101 }, (_, at) => at + 1));
});

test('each long poll returns one frame', async () => {
  const session = openSession();
  const message = JSON.stringify('x'.repeat(300_000));
  for (let n = 0; n < 3; n++) session.send(message);
  const read: number[][] = [];
  for (let known = -1; known < 3; known = read.at(-1)?.at(-1) ?? 3)
    for await (const frame of framesOf(session.openBackChannel(known, true, 1000)))
      read.push(frame.map(([id]) => id));
  expect(read).toEqual([[1], [2], [3]]);
});

test('an open back channel receives messages that are sent later', async () => {
  const session = openSession();
  const frames = framesOf(session.openBackChannel(-1, false, 1000));
  expect((await frames.next()).value).toEqual([[1, ['noop']]]);
  const waiting = frames.next();
  session.send('"later"');
  expect((await waiting).value).toEqual([[2, ['later']]]);
  await frames.return(undefined);
  expect(session.hasBackChannel).toBe(false);
});

test('a client that drops an old back channel with unread data keeps the new one', async () => {
  const session = openSession();
  session.send('1');
  const old = session.openBackChannel(-1, false, 1000);
  const fresh = session.openBackChannel(-1, false, 1000);
  await old.body?.cancel();
  expect(session.hasBackChannel).toBe(true);
  await fresh.body?.cancel();
  expect(session.hasBackChannel).toBe(false);
});
