import { toFields } from '@studio-site/backend/values';
import { expect, test, vi } from 'vitest';
import studio from '../../../demo-studio/studio.config.ts';
import { type CallOutside, OutsideError, openOutside } from '../../../platform/outside/outside-request.ts';
import type { Site } from '../../../web/server/site.ts';
import { MOST_ADDRESSES } from '../model/findings.ts';
import { addressCheck } from './address-check.ts';

const ORIGIN = 'https://studio.test';

/** Sends addresses as a person of a level; null for a token that the database refuses. */
async function check(
  addresses: unknown,
  { level = 3, call = refused }: { level?: number | null; call?: CallOutside } = {},
) {
  const fields = toFields({ displayName: 'A', email: 'a@b.example', permissionLevel: level ?? 0 });
  const record = { name: 'projects/p/databases/(default)/documents/userdata/ada', fields };
  const site = {
    redirects: {
      targets: new Map([
        ['/c', '/a'],
        ['/old', '/blog'],
      ]),
    },
    ...{
      origin: ORIGIN,
      studio: { ...studio, redirects: [{ from: '/b', to: '/c' }] },
      call,
      addressOf: () => '1.2.3.4',
      transport: false,
    },
    engine: { app: { projectId: 'p', apiKey: 'key' }, firestoreHost: null },
    backend: {
      fetch: async () =>
        level === null ? Response.json({}, { status: 403 }) : Response.json([{ found: record }]),
    },
  } as unknown as Site;
  const own = async (path: string) =>
    path === '/gone'
      ? new Response(null, { status: 302, headers: { Location: '/404' } })
      : new Response('', { status: path.startsWith('/art/gone') ? 404 : 200 });
  const token = `x.${Buffer.from(JSON.stringify({ sub: 'ada' })).toString('base64url')}.x`;
  return addressCheck(site, () => own).app.request('/', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ addresses }),
  });
}

const refused: CallOutside = () => Promise.reject(new OutsideError('unsent', 'No network.'));
const answering = (statuses: Record<string, number>) =>
  vi.fn<CallOutside>(async (address) => {
    const status = statuses[address];
    if (status === undefined)
      throw new OutsideError('unsent', 'away', Object.assign(new Error(), { code: 'ENOTFOUND' }));
    return { status, headers: {}, body: '' };
  });

test('paths of this site are looked up within the process', async () => {
  const found = await check(['/blog', '/gone', '/art/gone.svg', `${ORIGIN}/gone?a=1`]);
  expect(await found.json()).toEqual({ '/gone': 'missing', '/art/gone.svg': 'missing' });
});

test('redirects that form a loop and pages at redirected addresses are found', async () => {
  const loops = ['redirect:/a /c', 'redirect:/a /b', 'redirect:/e /e'];
  const taken = ['page:/old', 'page:/old/'];
  const found = await check([...loops, ...taken, 'redirect:/a /blog', 'redirect:/b /blog', 'page:/jobs']);
  expect(await found.json()).toEqual({
    ...Object.fromEntries(loops.map((one) => [one, 'loop'])),
    ...Object.fromEntries(taken.map((one) => [one, 'redirected'])),
  });
});

test('other sites are requested, and only certain faults are reported', async () => {
  const call = answering({
    'https://a.example/': 200,
    'https://b.example/gone': 404,
    'https://c.example/': 403,
    'https://d.example/': 503,
    'https://e.example/': 410,
  });
  const addresses = ['https://a.example', 'https://b.example/gone', 'https://c.example', 'https://d.example'];
  const found = await check(
    [...addresses, 'https://e.example', 'https://nowhere.example', 'mailto:a@b.example'],
    {
      call,
    },
  );
  expect(await found.json()).toEqual({
    ...{ 'https://b.example/gone': 'missing', 'https://e.example': 'missing' },
    'https://nowhere.example': 'unknown-host',
  });
  expect(call).toHaveBeenCalledTimes(6);
});

test.each([
  [200, null],
  [400, 'no-video'],
  [401, 'not-embeddable'],
  [403, 'not-embeddable'],
  [404, 'no-video'],
  [500, null],
])('oEmbed’s status %i for a video is the finding %s', async (status, finding) => {
  const oEmbed = `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent('https://www.youtube.com/watch?v=aqz-KE-bpKQ')}`;
  const found = await check(['youtube:aqz-KE-bpKQ'], { call: answering({ [oEmbed]: status }) });
  expect(await found.json()).toEqual(finding === null ? {} : { 'youtube:aqz-KE-bpKQ': finding });
});

test('addresses in the network of the machine are not requested', async () => {
  const found = await check(['https://127.0.0.1:1/', 'https://[::1]/', 'http://127.0.0.1/'], {
    call: openOutside({ ownNetwork: false }),
  });
  expect(await found.json()).toEqual({
    'https://127.0.0.1:1/': 'own-network',
    'https://[::1]/': 'own-network',
  });
});

test.each<[string, Parameters<typeof check>, number]>([
  ['an author', [['/blog'], { level: 1 }], 403],
  ['somebody with a token that the database refuses', [['/blog'], { level: null }], 403],
  ['an administrator with a text', ['/blog'], 400],
  ['an administrator with too many addresses', [Array.from({ length: MOST_ADDRESSES + 1 }, () => '/a')], 400],
])('%s is refused', async (_who, args, status) => {
  const answer = await check(...args);
  expect([answer.status, await answer.text()]).toEqual([status, '']);
});

test('an editor may have addresses checked', async () => {
  expect((await check(['/blog'], { level: 2 })).status).toBe(200);
});
