import { afterEach, expect, test, vi } from 'vitest';
import { createWebChannel } from './webchannel.ts';

// Tests memory limits. Anyone may open channels and never read them; this must not affect clients that read theirs.

afterEach(() => void vi.useRealTimers());

const MEBI = 1024 * 1024;

/** A channel whose sessions answer the message `{"send": n}` with n characters. */
function openChannel() {
  let time = 0;
  const channel = createWebChannel({
    authenticate: async (header) =>
      header
        ? { kind: 'user', uid: header.replace('Bearer ', ''), token: { exp: 3600 } }
        : { kind: 'anonymous' },
    open: (_kind, session) => ({
      receive: (message) => session.send(`"${'x'.repeat(Number((message as { send: number }).send))}"`),
      close() {},
    }),
    now: () => {
      time += 1;
      return time;
    },
    log: () => {},
  });
  const handle = (query: string, init: RequestInit = {}) =>
    channel.handle(new Request(`http://localhost/channel?${query}`, init), 'Listen', null);
  return {
    channel,
    /** Opens a session for a user. Returns its id. */
    async openSessionOf(uid: string): Promise<string> {
      const form = new URLSearchParams({ headers: `Authorization:Bearer ${uid}\r\n`, count: '0', ofs: '0' });
      const answer = await handle('VER=8&RID=1', { method: 'POST', body: form.toString() });
      return /"c","([^"]+)"/.exec(await answer.text())?.[1] ?? '';
    },
    /** Sends a message. Returns the session's output. */
    async sayTo(sid: string, first: number): Promise<string> {
      const body = new URLSearchParams({ count: '1', ofs: String(first), req0___data__: '{"send":3}' });
      await handle(`SID=${sid}&RID=2`, { method: 'POST', body: body.toString() });
      return (await handle(`SID=${sid}&RID=rpc&AID=0&CI=1&TO=1000`)).text();
    },
    async openSession(...sends: number[]): Promise<string> {
      const form = new URLSearchParams({ count: String(sends.length), ofs: '0' });
      for (const [at, send] of sends.entries()) form.set(`req${at}___data__`, JSON.stringify({ send }));
      const answer = await handle('VER=8&RID=1', { method: 'POST', body: form.toString() });
      return /"c","([^"]+)"/.exec(await answer.text())?.[1] ?? '';
    },
    terminate: (sid: string) => handle(`SID=${sid}&RID=3&TYPE=terminate`),
    read: (sid: string) => handle(`SID=${sid}&RID=rpc&AID=0&CI=0`),
    async lives(sid: string): Promise<boolean> {
      const answer = await handle(`SID=${sid}&RID=2`, { method: 'POST', body: 'count=0' });
      return !(await answer.text()).includes('Unknown SID');
    },
  };
}

test('when thousands of channel sessions have no reader, the oldest are dropped', async () => {
  const { channel, openSession, read, lives } = openChannel();
  const reader = await openSession();
  await read(reader);
  const first = await openSession();
  for (let n = 0; n < 2000; n++) await openSession();
  const last = await openSession();
  expect(channel.sessionCount()).toBeLessThanOrEqual(501);
  expect([await lives(reader), await lives(first), await lives(last)]).toEqual([true, false, true]);
  channel.close();
});

test('beyond the limit of queued data the session with the longest queue is dropped', async () => {
  const { channel, openSession, lives } = openChannel();
  const modest = await openSession(MEBI);
  const greedy = [];
  for (let n = 0; n < 10; n++) greedy.push(await openSession(25 * MEBI, 25 * MEBI));
  const living = await Promise.all(greedy.map(lives));
  expect(living.filter(Boolean).length).toBeLessThanOrEqual(1);
  expect(await lives(modest)).toBe(true);
  // A session that was dropped does not count towards the limit any more.
  const later = await openSession(MEBI);
  expect([await lives(modest), await lives(later)]).toEqual([true, true]);
  channel.close();
});

test('many anonymous sessions do not evict the idle session of a signed-in user', async () => {
  const { channel, openSession, openSessionOf, lives } = openChannel();
  const staff = await openSessionOf('staff');
  for (let n = 0; n < 600; n++) await openSession();
  expect(await lives(staff)).toBe(true);
  channel.close();
});

test('when a user loses access, only that user’s sessions end, with UNAUTHENTICATED', async () => {
  const { channel, openSessionOf, sayTo } = openChannel();
  const [gone, other] = [await openSessionOf('gone'), await openSessionOf('other')];
  channel.endSessionsOf('gone');
  const said = await sayTo(gone, 0);
  expect(said).toContain('UNAUTHENTICATED');
  expect(said).not.toContain('xxx');
  expect(await sayTo(other, 0)).toContain('xxx');
  channel.close();
});

test('after a signed-in session has ended, no timer keeps it in memory', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { channel, openSessionOf, terminate } = openChannel();
  const own = vi.getTimerCount();
  const [ended, refused] = [await openSessionOf('ended'), await openSessionOf('refused')];
  channel.endSessionsOf('refused');
  expect(vi.getTimerCount()).toBe(own + 2);
  await terminate(ended);
  await terminate(refused);
  expect(vi.getTimerCount()).toBe(own);
  channel.close();
});
