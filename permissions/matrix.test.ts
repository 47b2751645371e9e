import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTarget, type Target } from '../backend/conformance/target.ts';
import { userRecordPath } from '../web/domain/places.ts';
import { ACTORS, type Actor, EVERY_ACTOR, mayDo, uidOf } from './actors.ts';
import { cellsOf } from './cells.ts';
import { fileRequest, type RequestParts } from './file-requests.ts';
import { type Ask, type FileAsk, overwrite, type Write, wireRequest, wireWrite } from './requests.ts';
import { SHAPES } from './shapes.ts';
import { type Cell, type Situation, whoMay } from './table.ts';
import { TABLES } from './tables.ts';
import { NAMES, ownRecord } from './user-records.ts';

// Checks every cell of the tables by real requests with real tokens: on the embedded backend and, in `npm run
// test:official`, on Google's Firestore emulator (without files). Both use this repository's firestore.rules.
const root = join(import.meta.dirname, '..');
let target: Target;
let documents: string;
const tokens = new Map<Actor, string | null>();
const tokenOf = (actor: Actor) => tokens.get(actor) ?? null;

beforeAll(async () => {
  const uids = EVERY_ACTOR.flatMap((actor) => ACTORS[actor].uid ?? []);
  target = await openTarget({
    indexes: JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')),
    uids,
    unsignedTokens: true,
    storageRules: readFileSync(join(root, 'storage.rules'), 'utf8'),
  });
  documents = `projects/${target.projectId}/databases/(default)/documents`;
  await target.setRules(readFileSync(join(root, 'firestore.rules'), 'utf8'));
  for (const actor of EVERY_ACTOR) {
    const { uid, machine } = ACTORS[actor];
    const provider = machine ? 'password' : 'google.com';
    tokens.set(actor, uid === null ? null : await target.tokenFor(uid, provider));
  }
}, 120_000);
afterAll(() => {
  agent.destroy();
  return target?.close();
});

/** The situation that is stored now, as text; '' if a test may have changed it. */
let seeded = '';
/** Whether a test may have changed the user records of actors. */
let recordsChanged = true;

beforeEach(restoreRecords);

/** Writes the user records of actors. Does nothing if no request may have changed them. */
async function restoreRecords(): Promise<void> {
  if (!recordsChanged) return;
  seeded = '';
  recordsChanged = false;
  const records = EVERY_ACTOR.flatMap((actor): Write[] => {
    const { uid } = ACTORS[actor];
    return uid === null ? [] : [{ path: userRecordPath(uid), fields: ownRecord(actor) }];
  });
  await seed([...records, { path: userRecordPath('newcomer'), fields: null }]);
}

/** Writes documents with the owner token, bypassing the rules. */
async function seed(documentsWanted: Write[]): Promise<void> {
  const writes = documentsWanted.map((write) => wireWrite(documents, write));
  const { status } = await send(':commit', { writes }, target.ownerToken);
  if (status !== 200) throw new Error(`The documents could not be written: ${status}.`);
}

const send = (path: string, body: unknown, token: string | null) =>
  request(
    `/v1/${documents}${path}`,
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    token,
  );

const agent = new Agent({ keepAlive: true });

/** Sends a request. Not with `fetch`, which would take a third of the time of all these requests. */
function request(path: string, { method = 'GET', headers, body }: RequestParts, token: string | null) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = httpRequest(`http://${target.host}${path}`, {
      agent,
      method,
      headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    });
    sent.once('error', reject);
    sent.once('response', async (answer) =>
      resolve({ status: answer.statusCode ?? 0, text: await text(answer) }),
    );
    sent.end(body);
  });
}

const documentsOf = ({ path, stored, beside = [] }: Situation): Write[] => [
  { path, fields: stored },
  ...beside,
];

/** The data of a situation as text. Equal texts mean equal data. */
const textOf = (situation: Situation) =>
  JSON.stringify([documentsOf(situation), situation.path, situation.file, situation.object]);

/** Writes the documents and the file of a situation. Does nothing if they are stored already. */
async function seedSituation(situation: Situation): Promise<void> {
  const text = textOf(situation);
  if (text === seeded) return;
  seeded = '';
  await seed(documentsOf(situation));
  await seedFile(situation);
  seeded = text;
}

const changesNothing = (ask: Ask) =>
  ask.kind === 'get' ||
  ask.kind === 'list' ||
  (ask.kind === 'file' && (ask.does === 'read' || ask.does === 'list'));

/** Stores or deletes the file that a situation specifies. Does nothing if `file` is absent. */
async function seedFile({ path, file, object }: Situation): Promise<void> {
  if (file === undefined) return;
  const named = object === undefined ? {} : { name: object };
  await askFile(path, { kind: 'file', does: 'delete', ...named }, target.ownerToken);
  if (file === null) return;
  const metadata = file.by === undefined ? {} : { by: file.by };
  const status = await askFile(path, { kind: 'file', does: 'upload', metadata, ...named }, target.ownerToken);
  if (status !== 200) throw new Error(`The file could not be stored: ${status}.`);
}

async function askFile(path: string, ask: FileAsk, token: string | null): Promise<number> {
  const { address, init } = fileRequest(path, ask);
  return (await request(address, init, token)).status;
}

async function isFileAllowed(path: string, ask: FileAsk, token: string | null): Promise<boolean> {
  const status = await askFile(path, ask, token);
  // 404 counts as allowed, because it means that the rules have allowed the request.
  if (status === 200 || status === 204 || status === 404) return true;
  if (status === 403) return false;
  throw new Error(`${ask.does} answered ${status}.`);
}

/** Whether the rules allowed the call. Throws for other errors, such as a bad request or a missing index. */
async function isAllowed(path: string, ask: Ask, token: string | null): Promise<boolean> {
  if (ask.kind === 'file') return isFileAllowed(path, ask, token);
  const { path: call, body } = wireRequest(documents, path, ask);
  const { status, text } = await send(call, body, token);
  if (status === 200 && !text.includes('PERMISSION_DENIED')) return true;
  if (text.includes('PERMISSION_DENIED')) return false;
  throw new Error(`${call} answered ${status}: ${text}`);
}

// Skips the permission tables about files on Google's Firestore emulator, because it stores no files.
const isHere = (table: (typeof TABLES)[number]) =>
  process.env.CONFORMANCE_TARGET !== 'google' ||
  table.situations('-').every(({ file }) => file === undefined);

/** Sends the request of a cell. Returns who asked, in which situation, and whether it was allowed. */
async function answerTo(cell: Cell): Promise<string> {
  const { row, actor, situation } = cell;
  await seedSituation(situation);
  const ask = row.ask(actor, situation);
  const was = await isAllowed(situation.path, ask, tokenOf(actor));
  if (was && !changesNothing(ask)) seeded = '';
  if (JSON.stringify([was && ask, documentsOf(situation)]).includes(userRecordPath('')))
    recordsChanged = true;
  return saidOf(cell, was);
}

const saidOf = ({ actor, situation: { words } }: Cell, allowed: boolean) =>
  `${[ACTORS[actor].name, ...words].join(', ')}: ${allowed}`;

for (const table of TABLES.filter(isHere)) {
  describe(table.title, () => {
    let cells: Cell[];
    /** The answers to requests that have to change nothing. */
    const answers = new Map<Cell, string>();

    // Sends these requests of all rows together, so that the data of a situation is stored once, not for each row.
    beforeAll(async () => {
      cells = table.rows.flatMap((row) => cellsOf(table, row));
      const harmless = cells.filter(
        ({ row, actor, situation, allowed }) => !allowed || changesNothing(row.ask(actor, situation)),
      );
      for (const group of Map.groupBy(harmless, ({ situation }) => textOf(situation)).values()) {
        await restoreRecords();
        for (const cell of group) answers.set(cell, await answerTo(cell).catch(String));
      }
    }, 300_000);

    test.each(table.rows.map((row) => [row.does, row] as const))(
      '%s',
      async (_does, row) => {
        for (const cell of cells.filter((one) => one.row === row))
          expect(answers.get(cell) ?? (await answerTo(cell))).toBe(saidOf(cell, cell.allowed));
      },
      30_000,
    );
  });
}

test('a machine account that signed in without its key may do only what people with level 0 may', async () => {
  const token = await target.tokenFor(uidOf('m'), 'google.com');
  const cells = TABLES.filter(isHere).flatMap((table) => table.rows.flatMap((row) => cellsOf(table, row)));
  const granted = cells.filter(
    ({ row, situation, actor, allowed }) =>
      actor === 'm' && allowed && !mayDo(whoMay(row, situation) ?? '', '0'),
  );
  expect(granted.length).toBeGreaterThan(5);
  for (const { table, row, situation } of granted) {
    await seedSituation(situation);
    const was = await isAllowed(situation.path, row.ask('m', situation), token);
    expect(`${table.title}, ${row.does}: ${was}`).toBe(`${table.title}, ${row.does}: false`);
  }
});

test('a person who signs in with a password cannot create their own user record', async () => {
  const { uid, token } = await target.passwordUser();
  const writes = [wireWrite(documents, { path: userRecordPath(uid), fields: NAMES })];
  expect((await send(':commit', { writes }, token)).text).toContain('PERMISSION_DENIED');
});

describe('the rules check the fields and the id of a document:', () => {
  test.each(SHAPES.map((shape) => [shape.what, shape] as const))('%s', async (_what, {
    path,
    fields,
    allowed,
  }) => {
    seeded = '';
    await seed([{ path, fields: null }]);
    recordsChanged = true;
    expect(await isAllowed(path, overwrite(fields), tokenOf('3'))).toBe(allowed);
  });
});

test.each([
  ['firestore.rules', () => target.rulesCoverage(), 60],
  ['storage.rules', () => target.storageRulesCoverage(), 15],
])('the tests evaluate every condition of %s to true and to false', (name, coverage, least) => {
  const entries = coverage();
  if (entries === null) return;
  const known = new Set<string>();
  const unmet = entries.filter(({ whenTrue, whenFalse, text }) => {
    known.add(text);
    // The condition `if true` allows public access and cannot be false.
    return whenTrue === 0 || (whenFalse === 0 && text !== 'true');
  });
  console.log(
    `${name} coverage: ${entries.length - unmet.length} of ${entries.length} allows and conditions both ways`,
  );
  expect(known.size).toBeGreaterThan(least);
  expect(
    unmet.map(({ line, text, whenTrue, whenFalse, whenError }) => ({
      line,
      text,
      whenTrue,
      whenFalse,
      whenError,
    })),
  ).toEqual([]);
});
