import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Press, Studio } from '../../../web/domain/studio.ts';
import { kitEntries } from './kit-entries.server.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const studio = {
  ...{
    name: 'S',
    company: 'S',
    description: 'D',
    email: 'a@s.example',
    locale: 'en',
    socials: [],
    games: [],
  },
  logo: '/pictures/abc-2560x1707-7f7f7f/1600.jpg',
} as unknown as Studio;
const press: Press = { facts: [], descriptions: { medium: 'M', long: 'L' }, usage: 'U' } as never;

/** The contents of the kit's files by name, if the site responds to requests for its logo with these responses. */
async function kitWith(responses: Response[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const site = {
    ...{ studio, mainOrigin: 'https://s.example', gamePages: new Map() },
    readOwn: async () => responses.shift() ?? Response.error(),
  };
  const read = async () => {
    for await (const { name, input } of kitEntries(site, press, [])) {
      const chunks: Uint8Array[] = [];
      if (typeof input === 'string') chunks.push(Buffer.from(input));
      else for await (const chunk of input) chunks.push(chunk);
      files.set(name, Buffer.concat(chunks).toString());
    }
  };
  const done = read();
  await vi.runAllTimersAsync();
  await done;
  return files;
}

const unready = (status: number) =>
  new Response('small', { status, headers: { 'Cache-Control': 'no-store' } });

test('the press kit contains a picture in full size, even if the site is still making it', async () => {
  const files = await kitWith([unready(200), unready(503), new Response('large')]);
  expect(files.get('studio/logo.jpg')).toBe('large');
  expect(files.get('SHA256SUMS')).toContain(
    `${createHash('sha256').update('large').digest('hex')}  studio/logo.jpg\n`,
  );
});

test('the press kit does not contain a picture that the site does not have', async () => {
  const responses = [unready(404), new Response('another')];
  expect([...(await kitWith(responses)).keys()]).toEqual(['studio/facts.md', 'SHA256SUMS']);
  expect(responses).toHaveLength(1);
});

test('the press kit does not contain a picture that the site never makes in full size', async () => {
  const files = await kitWith(Array.from({ length: 10 }, () => unready(200)));
  expect([...files.keys()]).toEqual(['studio/facts.md', 'SHA256SUMS']);
});
