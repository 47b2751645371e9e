import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LeasedJob, NewJob } from '@studio-site/backend/outbox';
import { expect, test } from 'vitest';
import { alarmMailKind, announceAlarms, webhookLane } from './announce.ts';

const BEGINS = {
  name: 'disk',
  state: 'begins',
  sentence: '9 % is free. Free some space.',
  since: 5,
} as const;
const person = (id: string, permissionLevel: number, email: string) => ({
  ...{ id, path: `userdata/${id}`, version: '' },
  fields: { firstName: id, lastName: '', teamRole: '', permissionLevel, email },
});
const ALARM = {
  ...{ id: 'disk', path: 'alarms/disk', version: '' },
  fields: { sentence: BEGINS.sentence, since: 5 },
};

test('an alarm queues a webhook call per change, and at most one mail per hour and administrator', async () => {
  const jobs: NewJob[] = [];
  let time = 10_000_000;
  const announce = announceAlarms({
    documents: {
      find: async () => [person('mia', 3, 'mia@s.test'), person('oda', 3, 'oda@s.test')],
      get: async () => new Map(),
    },
    enqueue: async (more) => jobs.push(...more),
    ...{ mail: true, webhook: 'https://hook.test', now: () => time },
  });
  await announce(BEGINS);
  await announce({ ...BEGINS, state: 'ends' });
  await announce({ ...BEGINS, since: 6 });
  expect(jobs.map(({ kind }) => kind)).toEqual([
    ...['alarm-webhook', 'alarm-mail', 'alarm-mail', 'alarm-webhook', 'alarm-webhook'],
  ]);
  expect(new Set(jobs.map(({ key }) => key)).size).toBe(jobs.length);
  time += 3_600_000;
  await announce({ ...BEGINS, since: 7 });
  expect(jobs.filter(({ kind }) => kind === 'alarm-mail')).toHaveLength(4);
});

test('if neither mail nor webhook is set up, an alarm queues no job', async () => {
  const announce = announceAlarms({
    documents: { find: async () => [], get: async () => new Map() },
    enqueue: () => Promise.reject(new Error('No job is expected.')),
    ...{ mail: false, webhook: null },
  });
  await announce(BEGINS);
});

const OFF = { id: 'mia', path: 'staffMail/mia', version: '', fields: { alarm: false } };

test.each([
  ['an administrator', [person('mia', 3, 'mia@s.test'), ALARM], 'mia@s.test'],
  ['a former administrator', [person('mia', 2, 'mia@s.test'), ALARM], undefined],
  ['an administrator without an address', [person('mia', 3, ''), ALARM], undefined],
  ['an administrator, after the alarm has ended', [person('mia', 3, 'mia@s.test')], undefined],
  ['an administrator who switched alarms off', [person('mia', 3, 'mia@s.test'), ALARM, OFF], undefined],
])('a current alarm is mailed to administrators who want it: %s', async (_, stored, to) => {
  const documents = { get: async () => new Map(stored.map((one) => [one.path, one])) };
  const kind = alarmMailKind(documents, { name: 'Studio' }, 'https://s.test');
  const mail = await kind.compose({ payload: { person: 'mia', alarm: 'disk' } } as never);
  expect(mail?.to).toBe(to);
  if (mail)
    expect([mail.subject, mail.text.includes(BEGINS.sentence)]).toEqual(['Studio: 9 % is free', true]);
});

test('the subject of an alarm does not contain the answer of another server', async () => {
  const sentence = 'The last update failed: “Your account ends” said evil.example. Correct the cause.';
  const alarm = { ...ALARM, fields: { sentence, since: 5 } };
  const documents = {
    get: async () => new Map([person('mia', 3, 'mia@s.test'), alarm].map((one) => [one.path, one])),
  };
  const kind = alarmMailKind(documents, { name: 'Studio' }, 'https://s.test');
  const mail = await kind.compose({ payload: { person: 'mia', alarm: 'disk' } } as never);
  expect(mail?.subject).toBe('Studio: The last update failed');
  expect(mail?.text.replaceAll('\n', ' ')).toContain(sentence);
});

test.each([true, false])('a mail leads to the screen “Mail to you” only if it exists: %s', async (isOn) => {
  const studio = { name: 'Studio', features: { 'staff-mail': isOn } };
  const documents = {
    get: async () => new Map([person('mia', 3, 'mia@s.test'), ALARM].map((one) => [one.path, one])),
  };
  const kind = alarmMailKind(documents, studio, 'https://s.test');
  const mail = await kind.compose({ payload: { person: 'mia', alarm: 'disk' } } as never);
  expect(mail?.text.includes('https://s.test/admin/site#mail-to-you')).toBe(isOn);
});

test('the webhook receives the alarm as JSON; its response status decides whether to retry', async () => {
  const bodies: unknown[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      bodies.push(JSON.parse(text));
      response.writeHead(status, { Location: 'http://127.0.0.1:1/' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const lane = webhookLane(`http://127.0.0.1:${port}/hook`, 'https://s.test');
  const job = { key: 'k', payload: { alarm: 'disk', state: 'begins', message: 'Full.', since: 5 } };
  const post = async (answer: number) => {
    status = answer;
    return (await lane.handlers['alarm-webhook']?.(job as never as LeasedJob, new AbortController().signal))
      ?.state;
  };
  expect([await post(204), await post(503), await post(429), await post(404), await post(302)]).toEqual([
    ...['done', 'retry', 'retry', 'failed', 'failed'],
  ]);
  server.close();
  expect(bodies[0]).toEqual({
    ...{ site: 'https://s.test', alarm: 'disk', state: 'begins', message: 'Full.' },
    since: '1970-01-01T00:00:00.005Z',
  });
  server.closeAllConnections();
  expect(await post(204)).toBe('retry');
});
