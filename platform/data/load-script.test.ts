import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScript, ScriptMissing } from './load-script.ts';

const FILE = 'assets/editor-abc.js';
const ADDRESS = `https://site.example/${FILE}`;

/** The server's next responses. Null means that it does not respond. */
let answers: (Response | null)[];
let fetched: string[];
let loaded: { name: string; responseStatus: number }[];
const load = vi.fn(async () => 'the module');

beforeEach(() => {
  vi.useFakeTimers();
  [answers, fetched, loaded] = [[], [], []];
  load.mockClear();
  vi.stubGlobal('location', { origin: 'https://site.example' });
  vi.stubGlobal('performance', {
    getEntriesByName: (name: string) => loaded.filter((entry) => entry.name === name),
  });
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    fetched.push(address);
    const answer = answers.shift();
    if (answer) return Promise.resolve(answer);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
});
afterEach(() => {
  // Removes the stubs first, because restoring the real timers writes to the global `performance`, which must not be a
  // stub then.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const file = (status = 200) => new Response('code', { status });

test('script files are fetched before they are imported; a later load does not fetch them again', async () => {
  answers = [file(), file()];
  expect(await loadScript(load, [FILE, 'assets/shared-abc.js'])).toBe('the module');
  expect(fetched).toEqual([ADDRESS, 'https://site.example/assets/shared-abc.js']);
  await loadScript(load, [FILE]);
  expect([fetched.length, load.mock.calls.length]).toEqual([2, 2]);
});

test('a script file that was loaded with the page is not fetched again', async () => {
  loaded = [{ name: 'https://site.example/assets/framework-abc.js', responseStatus: 200 }];
  await loadScript(load, ['assets/framework-abc.js']);
  expect(fetched).toEqual([]);
});

test('a script file that failed to load is never imported; the next call fetches it again', async () => {
  answers = [file(503), file()];
  const first = loadScript(load, ['assets/refused-abc.js']);
  await expect(first).rejects.toMatchObject({ gone: false });
  await expect(first).rejects.toBeInstanceOf(ScriptMissing);
  expect(load).not.toHaveBeenCalled();
  expect(await loadScript(load, ['assets/refused-abc.js'])).toBe('the module');
});

test('a script file that the server no longer has is reported as gone', async () => {
  answers = [file(404)];
  await expect(loadScript(load, ['assets/old-abc.js'])).rejects.toMatchObject({ gone: true });
});

test('a script file that does not arrive times out after 120 seconds, and is fetched again', async () => {
  answers = [null, file()];
  const settled = vi.fn();
  const first = loadScript(load, ['assets/slow-abc.js']).catch(settled);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  await first;
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.any(ScriptMissing));
  expect(await loadScript(load, ['assets/slow-abc.js'])).toBe('the module');
});

test('an import that never completes also times out after 120 seconds', async () => {
  const hung = loadScript(() => new Promise(() => undefined));
  const expected = expect(hung).rejects.toBeInstanceOf(ScriptMissing);
  await vi.advanceTimersByTimeAsync(120_000);
  await expected;
});
