import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pictureFile } from '../../web/domain/pictures/picture.ts';
import type { Engine } from '../data/page-engine.ts';
import { openOriginals, PICTURE_PLACES } from './picture-originals.ts';

const hosted: Engine = {
  kind: 'hosted',
  app: { projectId: 'p', apiKey: 'k', appId: 'a', storageBucket: 'bucket' },
  ...{ firestoreHost: null, authOrigin: null, storageHost: null },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The fake timers do not replace the timer of this signal.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), milliseconds);
    return limit.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Answers requests like a server that sends the headers, and after the returned function is called, the file. */
function serveFile(): () => void {
  const { promise: whenSent, resolve: send } = Promise.withResolvers<void>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
    const body = new ReadableStream({
      async start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(new Error('cut off')));
        await whenSent;
        controller.enqueue(Buffer.from('file'));
        controller.close();
      },
    });
    return new Response(body);
  });
  return send;
}

const openedOriginals = () =>
  openOriginals(
    { kind: 'emulator', app: { storageBucket: 'b' }, storageHost: 'localhost:1' } as unknown as Engine,
    null,
    { token: async () => 'own' },
    PICTURE_PLACES,
  );

test('a file that is opened on another server may take longer than a minute', async () => {
  const send = serveFile();
  const file = await openedOriginals()?.open('x');
  vi.advanceTimersByTime(90_000);
  send();
  expect(await file?.text()).toBe('file');
});

test('reading a whole file from another server fails after 20 seconds', async () => {
  serveFile();
  const read = expect(openedOriginals()?.read('x')).rejects.toThrow('cut off');
  vi.advanceTimersByTime(20_000);
  await read;
});

test('opening a file on another server that sends no headers fails after 20 seconds', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('no headers')));
      }),
  );
  const opened = expect(openedOriginals()?.open('x')).rejects.toThrow('no headers');
  vi.advanceTimersByTime(20_000);
  await opened;
});

test('on Firebase the server reads an uploaded picture with the token of its service account', async () => {
  const asked: [url: string, authorization: string | null][] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    asked.push([String(url), new Headers(init?.headers).get('authorization')]);
    return new Response('GIF89a');
  });
  const originals = openOriginals(hosted, null, { token: async () => 'own' }, PICTURE_PLACES);
  expect(String(await originals?.read('one'))).toBe('GIF89a');
  const file = encodeURIComponent(pictureFile('one'));
  expect(asked).toEqual([
    [`https://storage.googleapis.com/storage/v1/b/bucket/o/${file}?alt=media`, 'Bearer own'],
  ]);
});
