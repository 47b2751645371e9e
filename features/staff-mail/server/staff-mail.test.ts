import { type PlainFields, toFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownerDocuments } from '../../../platform/engine/owner-documents.ts';
import { LEVELS } from '../../../web/domain/people/levels.ts';
import { OUTBOX, staffMailChoicePath } from '../../../web/domain/places.ts';
import { staffNoticePath } from '../model/names.ts';
import { LEAFLETS, openStaffMailStage, type StaffMailStage } from '../test/staff-mail-stage.ts';
import { staffMail } from '../ui/staff-mail.ts';
import { reviewedDrafts } from './reviewed-drafts.ts';

let stage: StaffMailStage;
let reply: number | null = null;

beforeEach(async () => {
  reply = null;
  stage = await openStaffMailStage({
    onRcptTo: (_address, _session, callback) =>
      callback(reply === null ? null : Object.assign(new Error('No'), { responseCode: reply })),
  });
  await stage.person('mia', LEVELS.administrator);
  await stage.person('eda', LEVELS.editor);
  await stage.person('ada', LEVELS.author);
  await stage.run();
});
afterEach(async () => {
  expect(stage.errors).toEqual([]);
  await stage.close();
});

const live = () => ({ published: true, publishDate: stage.now() });
const TEN_MINUTES = 10 * 60_000;

test('only administrators are notified of a new account', async () => {
  await stage.person('noa', LEVELS.pending);
  await stage.run();
  expect(stage.subjects()).toEqual(['mia: A person waits for approval']);
  expect(stage.smtp.mails[0]).toContain('https://studio.test/admin/users');
  expect(stage.smtp.mails[0]).toContain('https://studio.test/admin/site#mail-to-you');
});

test('editors and administrators are notified of a post that is ready for review', async () => {
  await stage.post('snow', { review: 'ready' });
  await stage.run();
  expect(stage.subjects()).toEqual(['eda: “snow” is ready for review', 'mia: “snow” is ready for review']);
});

test('only administrators are notified of a draft of a feature that is ready for review', async () => {
  const leaflet = (fields: PlainFields) => stage.store(`${LEAFLETS.path}/7`, { published: false, ...fields });
  await leaflet({ title: ' ', address: '/fair', review: 'ready' });
  await stage.run();
  expect(stage.subjects()).toEqual(['mia: The leaflet “/fair” is ready for review']);
  expect(stage.smtp.mails[0]).toContain('https://studio.test/admin/leaflets/7');
  await leaflet({ title: 'Fair', review: 'ready', published: true });
  await stage.run();
  await leaflet({ review: 'ready' });
  stage.clock.ahead += TEN_MINUTES;
  await stage.run();
  expect(stage.subjects()).toEqual([
    'mia: A leaflet is ready for review',
    'mia: The leaflet “/fair” is ready for review',
  ]);
});

test('a review that ends before the mail is sent is not in it', async () => {
  await stage.store(`${LEAFLETS.path}/7`, { published: false, title: 'Fair', review: 'ready' });
  await stage.look();
  await stage.store(`${LEAFLETS.path}/7`, { published: false, title: 'Fair', review: 'none' });
  await stage.send();
  expect(stage.subjects()).toEqual([]);
});

test.each<[string, PlainFields | null, PlainFields | null, boolean]>([
  ['a new draft', null, { published: false }, true],
  ['the beginning of a review', { published: false }, { published: false, review: 'ready' }, true],
  [
    'the publishing of a draft',
    { published: false, review: 'ready' },
    { published: true, review: 'ready' },
    true,
  ],
  ['a new title', { published: false, title: 'A' }, { published: false, title: 'B' }, false],
])('%s of a feature may change what waits for review', (_what, before, after, expected) => {
  const at = (path: string) => {
    const [old, fresh] = [before, after].map(
      (fields) => fields && { path, fields: toFields(fields), createTime: 0, updateTime: 0 },
    );
    return { path, before: old ?? null, after: fresh ?? null };
  };
  const { isEvent } = reviewedDrafts(
    ownerDocuments(async () => [], 'demo'),
    [LEAFLETS],
  );
  expect(isEvent(at(`${LEAFLETS.path}/7`))).toBe(expected);
  expect(isEvent(at('projectdata/website/others/7'))).toBe(false);
});

test('authors are notified when their post is published, or a scheduled post becomes public', async () => {
  await stage.post('snow', live());
  await stage.post('rain', { published: true, publishDate: stage.now() + 3 * TEN_MINUTES });
  await stage.run();
  expect(stage.subjects()).toEqual(['ada: Your post “snow” is live']);
  stage.clock.ahead += 3 * TEN_MINUTES;
  await stage.run();
  expect(stage.subjects()).toEqual(['ada: Your post “rain” is live', 'ada: Your post “snow” is live']);
});

test('nobody is notified of events from before mail was set up', async () => {
  await stage.close();
  stage = await openStaffMailStage();
  await stage.person('mia', LEVELS.administrator);
  await stage.person('noa', LEVELS.pending);
  await stage.post('snow', { review: 'ready' });
  await stage.post('rain', { ...live(), authors: ['mia'] });
  await stage.run();
  await stage.run();
  expect(stage.subjects()).toEqual([]);
});

test('after an update that adds a kind of drafts, nobody is notified of those in review before', async () => {
  const leaflet = (id: string) =>
    stage.store(`${LEAFLETS.path}/${id}`, { published: false, title: id, review: 'ready' });
  await stage.store(staffNoticePath('begun'), { at: 1 });
  await leaflet('old');
  await stage.run();
  await stage.restart();
  await leaflet('new');
  await stage.run();
  expect(stage.subjects()).toEqual(['mia: The leaflet “new” is ready for review']);
});

test('a person gets a notification at most every ten minutes, with all events since the last one', async () => {
  await stage.post('snow', { review: 'ready' });
  await stage.run();
  await stage.person('noa', LEVELS.pending);
  await stage.run();
  await stage.post('rain', { review: 'ready' });
  await stage.look();
  stage.clock.ahead -= 5 * 60_000;
  await stage.send();
  expect(stage.subjects()).toHaveLength(2);
  stage.clock.ahead += TEN_MINUTES;
  await stage.send();
  expect(stage.subjects()).toEqual([
    'eda: “rain” is ready for review',
    'eda: “snow” is ready for review',
    'mia: “snow” is ready for review',
    'mia: A person waits for approval (and 1 more)',
  ]);
});

test('further events are added to a notification that waits because the mail server is busy', async () => {
  reply = 450;
  await stage.person('noa', LEVELS.pending);
  await stage.run();
  await stage.person('leo', LEVELS.pending);
  await stage.look();
  reply = null;
  await stage.run();
  expect(stage.subjects()).toEqual(['mia: A person waits for approval (and 1 more)']);
});

test('restarts before and after sending neither repeat nor lose a mail', async () => {
  await stage.person('noa', LEVELS.pending);
  await stage.look();
  await stage.restart();
  await stage.run();
  await stage.restart();
  await stage.run();
  stage.clock.ahead += TEN_MINUTES;
  await stage.run();
  expect(stage.subjects()).toEqual(['mia: A person waits for approval']);
});

test('an event waits for the next mail while a notification to the same person is being sent', async () => {
  await stage.person('noa', LEVELS.pending);
  await stage.look();
  const [job] = await stage.outbox.due(['staff-mail'], 1);
  const leased = job && (await stage.outbox.lease(job));
  await stage.person('leo', LEVELS.pending);
  await stage.run();
  expect(stage.subjects()).toEqual([]);
  if (leased) await stage.outbox.settle(leased, { state: 'done' });
  await stage.look();
  await stage.look();
  await stage.run();
  expect(stage.subjects()).toEqual(['mia: A person waits for approval']);
});

test('switching a notification off takes effect immediately, even for a waiting mail', async () => {
  await stage.store(staffMailChoicePath('eda'), { approval: true, review: false, live: true });
  await stage.post('snow', { review: 'ready' });
  await stage.look();
  await stage.store(staffMailChoicePath('mia'), { approval: true, review: false, live: true });
  await stage.run();
  expect(stage.subjects()).toEqual([]);
});

test('events that were reverted before the mail was sent are left out of it', async () => {
  await stage.person('noa', LEVELS.pending);
  await stage.post('snow', { review: 'ready' });
  await stage.post('rain', live());
  await stage.look();
  await stage.person('noa', LEVELS.author);
  await stage.post('snow', { review: 'none' });
  await stage.post('rain');
  await stage.run();
  expect(stage.subjects()).toEqual([]);
});

test('a person without access, or without an address, gets no mail', async () => {
  await stage.person('eda', LEVELS.pending);
  await stage.person('mia', LEVELS.administrator, { email: '' });
  await stage.person('ada', LEVELS.pending);
  await stage.post('snow', live());
  await stage.post('rain', { review: 'ready' });
  await stage.run();
  expect(stage.subjects()).toEqual([]);
});

test('a second request for review causes another mail; publishing a post again does not', async () => {
  await stage.post('snow', { review: 'ready', authors: ['ada', 'nobody'] });
  await stage.run();
  await stage.post('snow', { review: 'none' });
  await stage.run();
  stage.clock.ahead += TEN_MINUTES;
  await stage.post('snow', { review: 'ready' });
  await stage.run();
  expect(stage.subjects().filter((line) => line.startsWith('eda'))).toHaveLength(2);
  for (let time = 0; time < 2; time += 1) {
    await stage.post('snow', live());
    await stage.run();
    await stage.post('snow');
    await stage.run();
    stage.clock.ahead += TEN_MINUTES;
  }
  expect(stage.subjects().filter((line) => line.startsWith('ada'))).toEqual([
    'ada: Your post “snow” is live',
  ]);
});

test('a copied site sends no mail about a post that was live before sending was turned on', async () => {
  await stage.post('snow', live());
  stage.clock.ahead += 1000;
  await stage.restart(stage.now());
  await stage.run();
  expect(stage.subjects()).toEqual([]);
});

test('one mail reports 120 applicants: some with their names, the others as a number', async () => {
  for (let number = 0; number < 120; number += 1) await stage.person(`noa${number}`, LEVELS.pending);
  await stage.run();
  expect(stage.subjects()).toHaveLength(1);
  expect(stage.subjects()[0]).toMatch(/^mia: A person waits for approval \(and 99 more\)$/);
  expect(stage.smtp.mails[0]).toContain('80 more in the staff area.');
});

test('a person’s name cannot add a header to a notification mail', async () => {
  await stage.person('noa', LEVELS.pending, { firstName: 'Noa\r\nBcc: all@mail.test' });
  await stage.run();
  expect(stage.smtp.mails[0]).not.toMatch(/^Bcc:/m);
  expect(stage.subjects()).toEqual(['mia: A person waits for approval']);
});

test('a stranger’s name is cut, quoted and no link in the notification mail', () => {
  const name = `Sign in at https://evil.example or www.evil.example ${'x'.repeat(150)}`;
  const { subject, html, text } = staffMail(
    [{ kind: 'approval', name }],
    { name: 'Studio' },
    'https://a.test',
  );
  expect(subject).toBe('A person waits for approval');
  for (const part of [html, text]) {
    expect(part).toContain('Sign in at https:\u2060/\u2060/\u2060evil.\u2060example');
    expect(part).not.toMatch(/evil\.example|x{20}/);
  }
});

test('no job of a notification mail contains an e-mail address', async () => {
  await stage.person('noa', LEVELS.pending);
  await stage.look();
  const [job] = await stage.outbox.due(['staff-mail'], 1);
  expect(JSON.stringify(job?.payload)).not.toContain('@');
  expect(job?.key).toMatch(/^staff-mail:[\w-]+:1$/);
  expect(OUTBOX).toBe('outbox');
});
