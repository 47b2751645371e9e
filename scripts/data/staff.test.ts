import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend } from '@studio-site/backend';
import { createFolder, readFolder, type Value } from '@studio-site/backend/maintenance';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bindPort } from '../../platform/settings/port.ts';
import { noteAddress } from '../../platform/settings/site-address.ts';
import { dataCommandResult } from '../../test/stages/data-command-result.ts';
import { openGoogleStandIn } from '../../test/stand-ins/google-stand-in.ts';
import { embeddedProject } from './project/embedded.ts';
import { hostedProject } from './project/hosted.ts';
import type { Project } from './project/project.ts';
import { readServiceAccount } from './project/service-account.ts';
import { setDisabled } from './staff.ts';
import { setLevel } from './staff-level.ts';
import { listStaff } from './staff-list.ts';

const ROOT = join(import.meta.dirname, '../..');
let folder: string;
let dataDir: string;

const text = (stringValue: string): Value => ({ stringValue });
const record = (firstName: string, level: number) => ({
  firstName: text(firstName),
  lastName: text('Example'),
  teamRole: text('Writer'),
  permissionLevel: { integerValue: String(level) } as Value,
});
const account = (uid: string, email: string) => ({
  uid,
  subject: `subject-${uid}`,
  email,
  displayName: `Name of ${uid}`,
  createdAt: 1,
  lastLoginAt: 2,
  disabled: false,
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-staff-'));
  dataDir = join(folder, 'data');
  await createFolder(dataDir, {
    documents: [
      { path: 'userdata/ada', fields: record('Ada', 1) },
      { path: 'userdata/gone', fields: record('Gone', 2) },
    ],
    accounts: [
      account('ada', 'ada@mail.example'),
      account('new', 'New@mail.example'),
      account('one', 'both@mail.example'),
      account('two', 'both@mail.example'),
    ],
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const staff = (env: Record<string, string>, ...words: string[]) =>
  dataCommandResult(['staff', ...words], { DATA_DIR: dataDir, ...env });

/** Opens a site's backend on the folder, and serves it on a free port. */
async function runningSite() {
  const port = await bindPort('127.0.0.1', 0);
  const backend = await openBackend({
    projectId: 'demo-studio',
    dataDir,
    rules: { text: readFileSync(join(ROOT, 'firestore.rules'), 'utf8'), name: 'firestore.rules' },
    indexes: JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8')),
    identity: { demo: null },
  });
  port.serve(async (request) => (await backend.fetch(request)) ?? new Response('none', { status: 404 }));
  const close = async () => {
    await port.close();
    await backend.close();
  };
  return { port, backend, close };
}

const fieldsOf = (path: string) => readFolder(dataDir).documents.find((one) => one.path === path)?.fields;
const logOf = () => readFolder(dataDir).documents.filter(({ path }) => path.startsWith('staffLog/'));
const level = (value: number) => ({ permissionLevel: { integerValue: String(value) } });

describe('npm run staff on the data folder of a stopped site', () => {
  test('npm run staff lists accounts and records, the highest level first', async () => {
    const { status, out } = await staff({}, 'list');
    expect(status).toBe(0);
    expect(out.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['level', 'e-mail', 'name', 'user id'],
      ['2', '(no account)', 'Gone Example', 'gone'],
      ['1', 'ada@mail.example', 'Ada Example', 'ada'],
      ['none', 'both@mail.example', 'Name of one', 'one'],
      ['none', 'both@mail.example', 'Name of two', 'two'],
      ['none', 'New@mail.example', 'Name of new', 'new'],
      [''],
    ]);
  });

  test('npm run staff creates a record for the first administrator, and logs the change', async () => {
    expect(await staff({}, 'set-level', 'new@MAIL.example', '3')).toMatchObject({ status: 0, err: '' });
    expect(fieldsOf('userdata/new')).toEqual({
      firstName: text(''),
      lastName: text(''),
      teamRole: text(''),
      ...level(3),
    });
    expect(logOf().map(({ fields }) => fields)).toEqual([
      {
        kind: text('level'),
        subject: text('new'),
        by: text('command'),
        at: { timestampValue: expect.stringMatching(/^\d{4}-/) },
        from: { mapValue: { fields: level(-1) } },
        to: { mapValue: { fields: level(3) } },
      },
    ]);
  });

  test('setting a level keeps the rest of the record; setting the same level writes nothing', async () => {
    expect(await staff({}, 'set-level', 'ada@mail.example', '0')).toMatchObject({ status: 0 });
    expect(fieldsOf('userdata/ada')).toEqual(record('Ada', 0));
    expect(await staff({}, 'set-level', 'ada', '0')).toMatchObject({
      status: 0,
      out: 'ada@mail.example already has level 0.\n',
    });
    expect(logOf()).toHaveLength(1);
  });

  test('npm run staff prints the link of an invitation, and stores only a hash of its secret', async () => {
    const { status, out } = await staff({ MAIN_ORIGIN: 'https://studio.test' }, 'invite', '2', 'Ada Vale');
    expect(status).toBe(0);
    const [, id, secret = '-'] = /^https:\/\/studio\.test\/invite#([\w-]+)\.([\w-]{43})$/m.exec(out) ?? [];
    const { documents } = readFolder(dataDir);
    expect(documents.map(({ path }) => path)).toEqual(
      expect.arrayContaining([`invitations/${id}`, `invitationSecrets/${id}`]),
    );
    expect(JSON.stringify(documents)).not.toContain(secret);
  });

  test('npm run staff finds a person without an account by user id', async () => {
    expect(await staff({}, 'set-level', 'gone', '3')).toMatchObject({
      status: 0,
      out: 'gone now has level 3 (before: 2).\n',
    });
    expect(fieldsOf('userdata/gone')).toEqual(record('Gone', 3));
    expect(logOf()).toHaveLength(1);
  });

  test('an account without an address is listed with its record’s address, and disabled by it', async () => {
    rmSync(dataDir, { recursive: true });
    await createFolder(dataDir, {
      documents: [{ path: 'userdata/kim', fields: { ...record('Kim', 1), email: text('kim@mail.example') } }],
      accounts: [account('kim', '')],
    });
    expect((await staff({}, 'list')).out).toMatch(/^1 +kim@mail\.example +Kim Example +kim$/m);
    expect(await staff({}, 'set-level', 'Kim@mail.example', '3')).toMatchObject({
      status: 1,
      err: expect.stringContaining('use the user id kim instead'),
    });
    expect((await staff({}, 'disable', 'Kim@mail.example')).out).toContain(
      'Kim@mail.example is disabled now.',
    );
    expect(readFolder(dataDir).accounts).toMatchObject([{ uid: 'kim', disabled: true }]);
  });

  test('disabling an account also removes its level; enabling it does not restore the level', async () => {
    expect(await staff({}, 'disable', 'ada@mail.example')).toMatchObject({
      status: 0,
      out: 'ada@mail.example is disabled now.\nada@mail.example now has level 0 (before: 1).\n',
      err: '',
    });
    const disabled = () => readFolder(dataDir).accounts.flatMap((one) => (one.disabled ? [one.uid] : []));
    expect([disabled(), fieldsOf('userdata/ada')]).toEqual([['ada'], record('Ada', 0)]);
    expect((await staff({}, 'list')).out).toMatch(/^0 +ada@mail\.example \(disabled\) /m);
    expect((await staff({}, 'disable', 'ada')).out).toBe('ada@mail.example is disabled already.\n');
    expect((await staff({}, 'enable', 'ada')).out).toMatch(
      /^ada@mail\.example is enabled now\.\n.*set-level/,
    );
    expect(disabled()).toEqual([]);
    expect(logOf()).toHaveLength(1);
  });

  test('npm run staff -- disable makes a disabled account for a record without one', async () => {
    expect((await staff({}, 'disable', 'gone')).out).toMatch(
      /^gone is disabled now\.\nThere was no account: .*\ngone now has level 0/,
    );
    const kept = readFolder(dataDir).accounts.find(({ uid }) => uid === 'gone');
    expect(kept).toMatchObject({ disabled: true });
    expect(fieldsOf('userdata/gone')).toMatchObject(level(0));
    expect((await staff({}, 'disable', 'gone')).out).toBe('gone is disabled already.\n');
  });

  test.each([
    ['enabling a record without an account', ['enable', 'gone'], /^gone has a user record but no account/],
    ['disabling an ambiguous address', ['disable', 'both@mail.example'], /one, two instead\.$/],
    ['disable without a person', ['disable'], /^Usage: npm run staff/],
    ['an unknown address', ['set-level', 'x@mail.example', '3'], /^Nobody has signed in to .* as x@mail/],
    ['an unknown id', ['set-level', 'nobody', '3'], /^Nobody has signed in to .* as nobody\./],
    ['an ambiguous address', ['set-level', 'both@mail.example', '3'], /one, two instead\.$/],
    ['a level above the highest', ['set-level', 'ada@mail.example', '9'], /^9 is not a level/],
    ['a level below 0', ['set-level', 'ada@mail.example', '-1'], /^Usage: .*level from 0 to 3/],
    ['set-level without a level', ['set-level', 'ada@mail.example'], /^Usage: npm run staff/],
    ['an invitation to level 0', ['invite', '0'], /^0 is not a level to invite to: 1 author, /],
    ['a name with letters of two alphabets', ['invite', '1', 'V\u0430le'], /^The name cannot be used: /],
    ['an unknown subcommand', ['promote', 'ada@mail.example', '3'], /^Usage: npm run staff/],
    ['an unknown option', ['list', '--all'], /^Usage: npm run staff/],
  ])('npm run staff refuses %s with one sentence, and writes nothing', async (_what, words, message) => {
    const before = readFolder(dataDir);
    const { status, err } = await staff({}, ...words);
    expect(status).toBe(1);
    expect(err.trim()).toMatch(message);
    expect(err.trim()).not.toContain('\n');
    expect(readFolder(dataDir)).toEqual(before);
  });

  test('npm run staff leaves a folder without a database unchanged', async () => {
    const { status, err } = await staff({ DATA_DIR: join(folder, 'none') }, 'list');
    expect([status, err]).toEqual([1, expect.stringMatching(/^There is no database in /)]);
  });

  test('if a record changes during the command, it is read again, so that no change is lost', async () => {
    const project = await embeddedProject(dataDir, {});
    let meddled = false;
    const meddling: Project = {
      ...project,
      async call(method, path, body) {
        if (path === ':commit' && !meddled) {
          meddled = true;
          await setLevel(project, 'ada', 2);
        }
        return project.call(method, path, body);
      },
    };
    expect(await setLevel(meddling, 'ada', 3)).toEqual(['ada@mail.example now has level 3 (before: 2).']);
    await project.close();
    expect(fieldsOf('userdata/ada')).toEqual(record('Ada', 3));
    expect(logOf()).toHaveLength(2);
  });
});

describe('npm run staff on the data folder of a running site', () => {
  test('npm run staff sends changes through a running site, so that open pages receive them', async () => {
    const { port, backend, close } = await runningSite();
    const heard: string[] = [];
    backend.onCommit(({ changes }) => heard.push(...changes.map(({ path }) => path)));
    const PORT = port.loopback.split(':')[1] ?? '';
    expect(await staff({ PORT }, 'set-level', 'ada@mail.example', '3')).toMatchObject({ status: 0, err: '' });
    expect(heard).toContain('userdata/ada');
    expect((await staff({ PORT }, 'list')).out).toMatch(/^3 +ada@mail\.example/m);

    expect(await staff({ PORT }, 'disable', 'new')).toMatchObject({ status: 0, err: '' });
    expect((await staff({ PORT }, 'list')).out).toContain('New@mail.example (disabled)');

    // Stores the site's address in the folder, as a running site does.
    const forget = noteAddress(dataDir, port.loopback);
    expect((await staff({}, 'list')).out).toMatch(/^3 +ada@mail\.example/m);
    forget();

    const other = await staff({ PORT: '1' }, 'list');
    expect(other).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^A running site uses [^\n]*Set PORT[^\n]*\n$/),
    });
    await close();
  });
});

test('npm run staff can use another site’s backend with its port and owner token', async () => {
  const { port, backend, close } = await runningSite();
  const there = {
    DATA_DIR: join(folder, 'none-here'),
    FIRESTORE_EMULATOR_HOST: port.loopback,
    FIREBASE_AUTH_EMULATOR_HOST: port.loopback,
    FIRESTORE_OWNER_TOKEN: backend.ownerToken,
  };
  expect(await staff(there, 'set-level', 'new@mail.example', '3')).toMatchObject({
    status: 0,
    out: 'New@mail.example now has level 3, in a new user record.\n',
    err: '',
  });
  expect((await staff(there, 'list')).out).toMatch(/^3 +New@mail\.example/m);
  for (const FIRESTORE_OWNER_TOKEN of ['', 'wrong'])
    for (const words of [['list'], ['disable', 'ada']])
      expect(await staff({ ...there, FIRESTORE_OWNER_TOKEN }, ...words)).toMatchObject({
        status: 1,
        out: '',
        err: expect.stringMatching(/^[^\n]* refused the request \(403\): PERMISSION_DENIED\n$/),
      });
  expect((await staff(there, 'disable', 'new')).out).toMatch(/^New@mail\.example is disabled now\.\n/);
  expect((await staff(there, 'list')).out).toMatch(/^0 +New@mail\.example \(disabled\)/m);
  await close();
});

describe('npm run staff on a Firebase project, with its service account', () => {
  test('npm run staff on a Firebase project lists accounts, sets a level and disables an account', async () => {
    const google = await openGoogleStandIn(join(folder, 'google'), 'studio-hosted');
    google.users.push(
      ...['a', 'b', 'c', 'd', 'e'].map((id) => ({
        localId: id,
        email: `${id}@mail.example`,
        emailVerified: id !== 'd',
        displayName: id.toUpperCase(),
      })),
    );
    const project = hostedProject(readServiceAccount(google.keyFile), google.options);
    expect(await setLevel(project, 'e@mail.example', 3)).toEqual([
      'e@mail.example now has level 3, in a new user record.',
    ]);
    expect(await listStaff(project)).toHaveLength(6);
    expect((await listStaff(project))[1]).toMatch(/^3 +e@mail\.example +E +e$/);
    await expect(setLevel(project, 'd@mail.example', 3)).rejects.toThrow(/not verified/);

    expect(await setDisabled(project, 'e', true)).toEqual([
      'e@mail.example is disabled now.',
      'e@mail.example now has level 0 (before: 3).',
    ]);
    expect(google.users.filter(({ disabled }) => disabled)).toMatchObject([{ localId: 'e' }]);
    await setDisabled(project, 'e', false);
    expect(google.users.filter(({ disabled }) => disabled)).toEqual([]);

    // A key that Google does not know, or does not accept any more.
    const stranger = await openGoogleStandIn(join(folder, 'stranger'), 'studio-hosted');
    const { tokenUri } = readServiceAccount(google.keyFile);
    const foreign = hostedProject({ ...readServiceAccount(stranger.keyFile), tokenUri }, google.options);
    await expect(listStaff(foreign)).rejects.toThrow(
      /^The service account .* was refused \(400\): Invalid JWT\.$/,
    );
    await stranger.close();
    await google.close();
  });

  test.each([
    ['no key file', {}, /^Set GOOGLE_APPLICATION_CREDENTIALS/],
    ['an invalid key file', { GOOGLE_APPLICATION_CREDENTIALS: 'README.md' }, /^README\.md cannot be read as/],
    ['an incomplete key', { GOOGLE_APPLICATION_CREDENTIALS: 'half.json' }, /private_key is missing/],
    [
      'a key for another host',
      { GOOGLE_APPLICATION_CREDENTIALS: 'elsewhere.json' },
      /token_uri that is not https/,
    ],
  ])('npm run staff reports %s in one sentence', async (_what, env: {
    GOOGLE_APPLICATION_CREDENTIALS?: string;
  }, message) => {
    const key = {
      project_id: 'p',
      client_email: 'c',
      private_key: 'k',
      token_uri: 'http://evil.example/token',
    };
    writeFileSync(join(folder, 'half.json'), JSON.stringify({ ...key, private_key: '' }));
    writeFileSync(join(folder, 'elsewhere.json'), JSON.stringify(key));
    const name = env.GOOGLE_APPLICATION_CREDENTIALS;
    const file = name?.endsWith('.json') ? join(folder, name) : name;
    const { status, err } = await staff({ GOOGLE_APPLICATION_CREDENTIALS: file ?? '' }, 'list', '--firebase');
    expect(status).toBe(1);
    expect(err.trim().replace(`${folder}/`, '')).toMatch(message);
    expect(err.trim()).not.toContain('\n');
  });
});

test("people's names cannot send control characters to the terminal", async () => {
  const project = await embeddedProject(dataDir, {});
  const hostile: Project = {
    ...project,
    accounts: async () => [
      {
        uid: 'x',
        email: 'x@mail.example',
        emailVerified: true,
        displayName: '\u001b[2J\u202eevil\r\n',
        disabled: false,
      },
    ],
  };
  const shown = (await listStaff(hostile)).join('\n');
  for (const character of ['\u001b', '\u202e', '\r']) expect(shown).not.toContain(character);
  await project.close();
});
