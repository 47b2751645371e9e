import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { postPath, secretPath } from '../../../web/domain/places.ts';
import type { PlaceId } from '../model/destinations.ts';
import { elsewherePath, elsewhereStepsPath } from '../model/elsewhere-post.ts';
import { placePath } from '../model/place.ts';
import { openElsewhereStage } from '../test/elsewhere-stage.ts';

const PLACES = ['discord', 'bluesky', 'mastodon'] as const;
const LONG = Array.from(
  { length: 40 },
  (_, at) => `Paragraph ${at} of a long story about snow on roofs.`,
).join('\n\n');

let stage: Awaited<ReturnType<typeof openElsewhereStage>>;
beforeEach(async () => {
  stage = await openElsewhereStage();
});
afterEach(() => stage.close());

describe('connecting Discord, Bluesky and Mastodon', () => {
  test('Discord, Bluesky and Mastodon connect with a secret, which is encrypted and never shown', async () => {
    await stage.connectAll();
    expect(await stage.place('discord')).toMatchObject({ state: 'connected', name: 'News of the studio' });
    expect(await stage.place('bluesky')).toMatchObject({ state: 'connected', name: '@studio.test' });
    expect(await stage.place('mastodon')).toMatchObject({ state: 'connected', longest: 600 });
    for (const place of PLACES) {
      const { secret } = stage.secrets[place];
      const stored = (await stage.documents().get([secretPath(place)])).get(secretPath(place));
      expect(Object.keys(stored?.fields ?? {})).toEqual(['sealed']);
      expect(JSON.stringify([stored, await stage.place(place)]) + stage.log()).not.toContain(secret);
    }
  });

  test.each([
    ['discord', { secret: 'https://127.0.0.1:1/hook' }, 'could not be reached'],
    ['discord', { secret: 'no address' }, 'This is not the address of a Discord webhook.'],
    [
      'bluesky',
      { secret: 'wrong' },
      'Bluesky does not accept the app password: Invalid identifier or password',
    ],
    ['mastodon', { secret: 'wrong' }, 'The Mastodon server does not accept the token'],
  ] as const)('a wrong secret of %s is refused with the reason, and deleted (%j)', async (place, fields, note) => {
    await stage.connect(place, fields);
    expect(await stage.place(place)).toMatchObject({ state: 'refused', note: expect.stringContaining(note) });
    expect((await stage.documents().get([secretPath(place)])).size).toBe(0);
  });

  test.each([
    ['mastodon', 'server'],
    ['bluesky', 'server'],
    ['bluesky', 'account'],
  ] as const)('the stored secret of %s does not leave the site after a change of its %s', async (place, field) => {
    await stage.connect(place);
    const before = await stage.place(place);
    const asked: unknown[] = [];
    const other = createServer((request) => asked.push(request.headers)).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const changed = { ...before, [field]: field === 'server' ? origin : 'eve.example' };
    await stage.store(placePath(place), { ...changed, state: 'connecting', name: '', longest: 0, note: '' });
    await stage.run();
    expect(await stage.place(place)).toMatchObject({
      state: 'refused',
      note: expect.stringContaining('it was entered for another server or account'),
    });
    expect(asked).toEqual([]);
    other.close();
  });
});

test('a server that is not Mastodon is refused with advice to check its address', async () => {
  await stage.connect('mastodon', { server: new URL(stage.secrets.discord.secret).origin });
  expect(await stage.place('mastodon')).toMatchObject({
    state: 'refused',
    note: 'The server does not respond like Mastodon. Check its address.',
  });
});

describe.each(PLACES)('a post on %s', (place) => {
  beforeEach(async () => {
    await stage.connect(place);
    await stage.post();
  });
  const texts = () => stage[place].texts();

  test('a requested post is sent once and its link is stored; another run sends nothing', async () => {
    await stage.order(place, 'send');
    await stage.run();
    await stage.run();
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toContain('First snow');
    expect(await stage.state(place)).toMatchObject({
      order: '',
      state: 'sent',
      messages: [{ url: expect.stringMatching(/^http/) }],
    });
  });

  test('a post is sent only on request, and not before it is public', async () => {
    await stage.order(place, '');
    await stage.run();
    await stage.post({ publishDate: stage.now() + 3_600_000 });
    await stage.order(place, 'send');
    await stage.run();
    await stage.post({ published: false });
    await stage.run();
    expect(texts()).toEqual([]);
    await stage.post({ publishDate: stage.now() + 3_600_000 });
    stage.clock.ahead = 3_600_001;
    await stage.run();
    expect(texts()).toHaveLength(1);
  });

  test('a text that was edited for one place is sent there unchanged', async () => {
    await stage.order(place, 'send', { texts: ['Only here.', 'And here.'] });
    await stage.run();
    expect(texts()).toEqual(['Only here.', 'And here.']);
  });

  test('a requested change updates the messages, and a requested removal deletes them all', async () => {
    await stage.order(place, 'send', { texts: ['One', 'Two', 'Three'] });
    await stage.run();
    await stage.order(place, 'change', { texts: ['One', 'Second'] });
    await stage.run();
    expect(texts()).toEqual(['One', 'Second']);
    expect(await stage.state(place)).toMatchObject({ state: 'sent', messages: [{}, {}] });
    await stage.order(place, 'remove');
    await stage.run();
    expect(texts()).toEqual([]);
    expect(await stage.state(place)).toMatchObject({ state: 'removed', messages: [] });
    await stage.order(place, 'send', { texts: ['Again'] });
    await stage.run();
    expect(texts()).toEqual(['Again']);
  });

  test('a thread continues with the refused third message and does not repeat the first two', async () => {
    await stage.order(place, 'send', { texts: ['One', 'Two', 'Three'] });
    const refuse = { status: 400, body: { message: 'Not today', error: 'Not today' } };
    const before = stage[place].requests.length;
    // After the first message, the site also requests the webhook’s server id.
    const calls = place === 'discord' ? 3 : 2;
    stage[place].faults.push(...Array(calls).fill(undefined), refuse);
    await stage.run();
    expect(stage[place].requests.length).toBe(before + calls + 1);
    expect(await stage.state(place)).toMatchObject({
      state: 'failed',
      note: expect.stringContaining('Not today'),
    });
    await stage.order(place, 'send');
    await stage.run();
    expect(texts()).toEqual(['One', 'Two', 'Three']);
  });

  test('a short rate limit delays the message; a long one leaves it to the next run', async () => {
    const limit = (seconds: number) => ({
      status: 429,
      headers: {
        'Retry-After': String(seconds),
        'RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + seconds),
        'X-RateLimit-Reset': new Date(Date.now() + seconds * 1000).toISOString(),
      },
      body: {
        message: 'You are being rate limited.',
        retry_after: seconds,
        global: false,
        error: 'RateLimitExceeded',
      },
    });
    stage[place].faults.push(limit(0.05));
    await stage.order(place, 'send', { texts: ['One'] });
    await stage.run();
    expect(texts()).toEqual(['One']);
    stage[place].faults.push(limit(60));
    await stage.order(place, 'change', { texts: ['Other'] });
    await stage.run();
    expect(await stage.state(place)).toMatchObject({
      state: 'sending',
      note: expect.stringContaining('at the moment'),
    });
    await stage.run();
    expect(texts()).toEqual(['Other']);
  });

  const pause = { status: 429, headers: { 'Retry-After': '60' }, body: { retry_after: 60 } };

  test.each([
    ['hidden', () => stage.post({ published: false })],
    ['rescheduled', () => stage.post({ publishDate: stage.now() + 24 * 3_600_000 })],
    ['deleted', () => stage.documents().commit([{ path: postPath('snow'), fields: null }])],
  ])('a post that is %s while its message waits for a retry is not sent', async (_what, change) => {
    stage[place].faults.push(pause);
    await stage.order(place, 'send');
    await stage.run();
    expect(await stage.state(place)).toMatchObject({ state: 'sending' });
    await change();
    stage.clock.ahead = 5 * 60_000;
    await stage.run();
    expect(texts()).toEqual([]);
    expect(await stage.state(place)).toMatchObject({
      state: 'failed',
      note: 'The post is no longer public.',
    });
  });

  test('a message waits for another publish date if its post is moved', async () => {
    const MINUTE = 60_000;
    await stage.post({ publishDate: stage.now() + 10 * MINUTE });
    await stage.order(place, 'send', { texts: ['One'] });
    await stage.run();
    await stage.post({ publishDate: stage.now() + 20 * MINUTE });
    stage.clock.ahead = 11 * MINUTE;
    await stage.run();
    expect(texts()).toEqual([]);
    stage.clock.ahead = 21 * MINUTE;
    await stage.run();
    expect(texts()).toEqual(['One']);
  });

  test('messages of a hidden post are not changed after a wait, and can still be deleted', async () => {
    await stage.order(place, 'send', { texts: ['One'] });
    await stage.run();
    stage[place].faults.push(pause);
    await stage.order(place, 'change', { texts: ['Secret'] });
    await stage.run();
    await stage.post({ published: false });
    stage.clock.ahead = 5 * 60_000;
    await stage.run();
    expect(texts()).toEqual(['One']);
    expect(await stage.state(place)).toMatchObject({ note: 'The post is no longer public.' });
    await stage.order(place, 'remove');
    await stage.run();
    expect(texts()).toEqual([]);
  });

  test('after a lost response nothing is sent twice; on Discord the post becomes uncertain', async () => {
    stage[place].faults.push('lost-after');
    await stage.order(place, 'send', { texts: ['One'] });
    await stage.run();
    if (place === 'discord') {
      expect(await stage.state(place)).toMatchObject({
        state: 'uncertain',
        note: expect.stringContaining('It is not known whether message 1 is there'),
      });
      await stage.order(place, 'found');
    } else {
      expect(await stage.state(place)).toMatchObject({ state: 'sending' });
      stage.clock.ahead = 5 * 60_000;
    }
    await stage.run();
    expect(texts()).toEqual(['One']);
    expect(await stage.state(place)).toMatchObject({ state: 'sent' });
  });

  test('a connection that Discord, Bluesky or Mastodon no longer accepts is shown as lost', async () => {
    if (place === 'discord') stage.discord.remove();
    else {
      stage.bluesky.expire();
      const refused = { status: 401, body: { error: 'AuthenticationRequired' } };
      stage[place].faults.push(refused, ...(place === 'bluesky' ? [refused, refused] : []));
    }
    await stage.order(place, 'send');
    await stage.run();
    expect(await stage.state(place)).toMatchObject({
      state: 'failed',
      note: expect.stringContaining('accept'),
    });
    expect(await stage.place(place)).toMatchObject({
      state: 'lost',
      note: expect.stringContaining('accept'),
    });
    const asked = stage[place].requests.length;
    await stage.order(place, 'send');
    await stage.run();
    expect(stage[place].requests.length).toBe(asked);
  });

  test('a copy of the site sends nothing; a post that was being sent becomes uncertain', async () => {
    stage[place].faults.push({ status: 503 }, { status: 503 });
    await stage.order(place, 'send', { state: 'sending' });
    expect(await stage.distrust()).toBe(1);
    expect(await stage.state(place)).toMatchObject({ state: 'uncertain', order: '' });
    await stage.order(place, 'send');
    await stage.restart(null);
    await stage.run();
    expect(texts()).toEqual([]);
    stage.clock.ahead = 1000;
    await stage.restart(stage.now());
    await stage.run();
    expect(await stage.state(place)).toMatchObject({ note: expect.stringContaining('copy of the site') });
    expect(texts()).toEqual([]);
  });
});

test('each message of a thread replies to the previous one; the first on Bluesky has a link card', async () => {
  await stage.connectAll();
  await stage.post({ content: LONG, image: '/pictures/abc/1600.jpg', tags: ['patch notes'] });
  for (const place of ['bluesky', 'mastodon'] as const) await stage.order(place, 'send', { isWhole: true });
  await stage.run();
  const statuses = [...stage.mastodon.statuses];
  expect(statuses.length).toBeGreaterThan(2);
  expect(statuses.map(([, { parent }]) => parent)).toEqual([
    null,
    ...statuses.slice(0, -1).map(([id]) => id),
  ]);
  const [first, ...others] = [...stage.bluesky.records.keys()]
    .sort()
    .map((key) => stage.bluesky.records.get(key));
  expect(first).toMatchObject({
    embed: {
      external: { uri: 'https://studio.test/blog/first-snow', title: 'First snow', thumb: { size: 3 } },
    },
    facets: [
      { features: [{ uri: 'https://studio.test/blog/first-snow' }] },
      { features: [{ tag: 'patchNotes' }] },
    ],
  });
  for (const other of others) expect(other).toMatchObject({ reply: { root: { cid: expect.any(String) } } });
  expect(stage.bluesky.sessions()).toBe(1);
});

describe('pictures of a post in other places', () => {
  const PICTURES = 'It **falls**.\n\n![The roof, @everyone](/pictures/roof/1600.jpg)\n![](/art/lamp.png)';
  const uploads = () => stage.mastodon.requests.filter(({ path }) => path === '/api/v2/media').length;
  const pictures = () => [...stage.mastodon.statuses.values()].map((status) => status.pictures);
  const order = async (place: PlaceId, content = PICTURES) => {
    await stage.connect(place);
    await stage.post({ content });
    await stage.order(place, 'send');
  };

  test('Discord shows pictures below their message, with descriptions that notify nobody', async () => {
    await order('discord');
    await stage.run();
    const roof = { image: { url: 'https://studio.test/pictures/roof/1600.jpg' } };
    const lamp = { image: { url: 'https://studio.test/art/lamp.png' } };
    expect(stage.discord.embeds()).toEqual([[{ ...roof, description: 'The roof, @\u200beveryone' }, lamp]]);
    await stage.post({ content: 'It **falls**.\n\n![](/art/lamp.png)' });
    await stage.order('discord', 'change', { texts: [stage.discord.texts()[0] ?? ''] });
    await stage.run();
    expect(stage.discord.embeds()).toEqual([[lamp]]);
    expect(stage.discord.texts()).toHaveLength(1);
  });

  test('a message whose pictures Discord refuses is sent without them, and the note says so', async () => {
    await order('discord');
    stage.discord.faults.push({ status: 400, body: { code: 50035, message: 'Not a well formed URL.' } });
    await stage.run();
    expect(stage.discord.embeds()).toEqual([[]]);
    expect(await stage.state('discord')).toMatchObject({
      state: 'sent',
      note: 'Pictures are missing in message 1. Discord refused the request: Not a well formed URL.',
    });
  });

  test('a Mastodon post is sent with pictures and descriptions once Mastodon has processed them', async () => {
    stage.mastodon.process(1);
    await order('mastodon');
    await stage.run();
    expect(pictures()).toEqual([['The roof, @everyone', '']]);
    expect(stage.mastodon.texts()).toHaveLength(1);
    expect(await stage.state('mastodon')).toMatchObject({ state: 'sent', note: '' });
  });

  test.each([
    ['refuses a file', { status: 422, body: { error: 'Validation failed' } }, 'Validation failed'],
    ['allows no uploads', { status: 403, body: { error: 'outside the authorized scopes' } }, 'scopes'],
    ['fails', { status: 503 }, '503'],
    ['ends the connection', 'lost-after', 'did not respond'],
  ] as const)('if the Mastodon server %s, the post lacks the picture until an update adds it', async (_does, fault, why) => {
    await order('mastodon');
    stage.mastodon.faults.push(fault);
    await stage.run();
    expect(pictures()).toEqual([['']]);
    const { state, note } = await stage.state('mastodon');
    expect(state).toBe('sent');
    expect(note).toMatch(/^Pictures are missing in message 1\. “The roof, @everyone”: /);
    expect(note).toContain(why);
    await stage.order('mastodon', 'change');
    await stage.run();
    expect(pictures()).toEqual([['The roof, @everyone', '']]);
    expect(await stage.state('mastodon')).toMatchObject({ state: 'sent', note: '' });
    expect(stage.mastodon.texts()).toHaveLength(1);
  });

  test('a picture that the site cannot read is left out', async () => {
    await order('mastodon', '![Lost](/pictures/gone/1600.jpg)');
    await stage.run();
    expect(pictures()).toEqual([[]]);
    expect(await stage.state('mastodon')).toMatchObject({
      note: 'Pictures are missing in message 1. “Lost”: The site cannot read this picture.',
    });
  });

  test('a rate limit for uploads delays the post, and no picture is lost', async () => {
    await order('mastodon');
    const reset = new Date(Date.now() + 60_000).toISOString();
    stage.mastodon.faults.push(undefined, { status: 429, headers: { 'X-RateLimit-Reset': reset } });
    await stage.run();
    expect(stage.mastodon.texts()).toEqual([]);
    await stage.run();
    expect(pictures()).toEqual([['The roof, @everyone', '']]);
  });

  test('after a lost response, the pictures are uploaded again, but the post appears only once', async () => {
    await order('mastodon');
    stage.mastodon.faults.push(undefined, undefined, 'lost-after');
    await stage.run();
    expect(await stage.state('mastodon')).toMatchObject({ state: 'sending' });
    stage.clock.ahead = 5 * 60_000;
    await stage.run();
    expect(uploads()).toBe(4);
    expect(pictures()).toEqual([['The roof, @everyone', '']]);
    expect(await stage.state('mastodon')).toMatchObject({ state: 'sent', messages: [{}] });
  });
});

test('a content warning is sent with each message to Mastodon, and an update changes it', async () => {
  await stage.connect('mastodon');
  await stage.post({ content: LONG });
  await stage.order('mastodon', 'send', { isWhole: true, warning: 'w'.repeat(200) });
  await stage.run();
  const warnings = () => [...stage.mastodon.statuses.values()].map(({ warning }) => warning);
  expect(warnings().length).toBeGreaterThan(4);
  expect(new Set(warnings())).toEqual(new Set(['w'.repeat(200)]));
  await stage.order('mastodon', 'change', { isWhole: true, warning: 'Snow' });
  await stage.run();
  expect(new Set(warnings())).toEqual(new Set(['Snow']));
  await stage.order('mastodon', 'change', { texts: ['One'], warning: '' });
  await stage.run();
  expect(warnings()).toEqual(['']);
});

test('a Mastodon post with a lost response becomes uncertain if it is hidden before the retry', async () => {
  await stage.connect('mastodon');
  await stage.post();
  stage.mastodon.faults.push('lost-after');
  await stage.order('mastodon', 'send', { texts: ['One'] });
  await stage.run();
  await stage.post({ published: false });
  stage.clock.ahead = 5 * 60_000;
  await stage.run();
  expect(await stage.state('mastodon')).toMatchObject({
    state: 'uncertain',
    note: 'It is not known whether message 1 is there: the post is no longer public.',
  });
  expect(stage.mastodon.texts()).toEqual(['One']);
});

test('an expired Bluesky session is renewed without another sign-in', async () => {
  await stage.connect('bluesky');
  await stage.post();
  stage.bluesky.expire();
  await stage.order('bluesky', 'send');
  await stage.run();
  expect(stage.bluesky.texts()).toHaveLength(1);
  const calls = stage.bluesky.requests.map(({ path }) => path.split('.').at(-1));
  expect(calls.filter((call) => call === 'createSession')).toHaveLength(1);
  expect(calls.filter((call) => call === 'refreshSession')).toHaveLength(1);
});

test('a Mastodon post becomes uncertain an hour after its response was lost', async () => {
  await stage.connect('mastodon');
  await stage.post();
  stage.mastodon.faults.push('lost-after');
  await stage.order('mastodon', 'send', { texts: ['One'] });
  await stage.run();
  stage.clock.ahead = 3_600_000;
  stage.mastodon.forgetKeys();
  await stage.run();
  expect(await stage.state('mastodon')).toMatchObject({ state: 'uncertain' });
  expect(stage.mastodon.texts()).toEqual(['One']);
});

test.each([
  ['a rate limit', { status: 429, headers: { 'X-RateLimit-Reset': '2100-01-01T00:00:00Z' } }],
  ['a refusal', { status: 422, body: { error: 'Not today' } }],
])('a Mastodon post whose response was lost stays uncertain after %s', async (_what, answer) => {
  await stage.connect('mastodon');
  await stage.post();
  stage.mastodon.faults.push('lost-after', answer);
  await stage.order('mastodon', 'send', { texts: ['One'] });
  await stage.run();
  stage.clock.ahead = 5 * 60_000;
  await stage.run();
  stage.clock.ahead = 24 * 3_600_000;
  stage.mastodon.forgetKeys();
  if ((await stage.state('mastodon')).state === 'failed') await stage.order('mastodon', 'send');
  await stage.run();
  expect(await stage.state('mastodon')).toMatchObject({ state: 'uncertain' });
  expect(stage.mastodon.texts()).toEqual(['One']);
});

test('a Discord message notifies nobody, and its link is stored', async () => {
  await stage.connect('discord');
  await stage.post();
  await stage.order('discord', 'send');
  await stage.run();
  const sent = stage.discord.requests.find(({ method }) => method === 'POST');
  expect(sent?.json).toMatchObject({ allowed_mentions: { parse: [] } });
  expect(sent?.headers['user-agent']).toMatch(/^DiscordBot \(/);
  expect(await stage.state('discord')).toMatchObject({
    messages: [{ url: 'https://discord.com/channels/3/7/1001' }],
  });
});

test('a post to a place that is not connected fails, and its note says so', async () => {
  await stage.post();
  for (const place of PLACES as readonly PlaceId[]) await stage.order(place, 'send');
  await stage.run();
  expect(await stage.state('mastodon')).toMatchObject({
    state: 'failed',
    note: 'Mastodon is not connected. An administrator can connect it.',
  });
});

test('an order that cannot be started is logged, and does not delay orders for other places', async () => {
  await stage.connectAll();
  await stage.post();
  await stage.store(elsewhereStepsPath('discord', 'snow'), { run: 'not a number' });
  for (const place of ['discord', 'mastodon'] as const) await stage.order(place, 'send');
  await stage.run();
  expect(await stage.state('mastodon')).toMatchObject({ order: '', state: 'sent' });
  expect(await stage.state('discord')).toMatchObject({ order: 'send', state: 'none' });
  expect(stage.log()).toContain('elsewhere-failed');
});

test('a post that returns after its deletion from the trash is sent again', async () => {
  await stage.connect('discord');
  await stage.post();
  await stage.order('discord', 'send', { texts: ['One'] });
  await stage.run();
  const paths = [elsewherePath('discord', 'snow'), elsewhereStepsPath('discord', 'snow')];
  await stage.documents().commit(paths.map((path) => ({ path, fields: null })));
  await stage.order('discord', 'send', { texts: ['Two'] });
  await stage.run();
  expect(stage.discord.texts()).toEqual(['One', 'Two']);
});
