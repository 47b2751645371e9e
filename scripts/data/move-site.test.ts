import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFolder } from '@studio-site/backend/maintenance';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFacts } from '../../platform/backups/backup-facts.ts';
import { readSending } from '../../platform/outbox/sending-folder.ts';
import { dataCommandResult } from '../../test/stages/data-command-result.ts';
import { SECRETS, type StagedSite, stageSite } from '../../test/stages/staged-site.ts';

let old: StagedSite;
let away: string;
/** The settings of the new machine, whose studio and `.env` are in a folder of the test. */
let fresh: Record<string, string>;

beforeEach(async () => {
  old = await stageSite();
  away = join(old.home, 'disk', 'site');
  fresh = {
    DATA_DIR: join(old.home, 'new', 'data'),
    STUDIO_DIR: join(old.home, 'new', 'studio'),
    ENV_FILE: join(old.home, 'new', '.env'),
    BACKUP_DIR: join(old.home, 'new', 'backups'),
  };
  mkdirSync(join(old.home, 'new'));
});
afterEach(() => old.remove());

const onOld = (...words: string[]) =>
  dataCommandResult(words, {
    ...old.env,
    DATA_DIR: old.dataDir,
    STUDIO_DIR: old.studioDir,
    BACKUP_DIR: old.backupDir,
    KEYS_DIR: old.keysDir,
    FREE_SPACE_MB: '0',
  });
const onNew = (...words: string[]) => dataCommandResult(words, fresh);

describe('npm run move', () => {
  test('one command per machine moves data, studio and settings; the moved site sends nothing', async () => {
    const out = await onOld('move', away);
    expect(out).toMatchObject({ status: 0, err: '' });
    expect(out.out).toContain(`npm run move -- --from ${away}\n`);
    expect(out.out).toContain('may contain a secret: GOOGLE_CLIENT_SECRET, MAIL_URL, SECRETS_KEY.');
    const back = await onNew('move', '--from', away);
    expect(back).toMatchObject({ status: 0, err: '' });
    expect(readFolder(fresh.DATA_DIR ?? '').documents).toEqual(readFolder(old.dataDir).documents);
    expect(readFolder(fresh.DATA_DIR ?? '').objects).toHaveLength(2);
    expect(readFileSync(join(fresh.STUDIO_DIR ?? '', 'studio.config.ts'), 'utf8')).toBe(
      'export default {};\n',
    );
    expect(readFileSync(fresh.ENV_FILE ?? '', 'utf8')).toContain('GOOGLE_CLIENT_ID=client-id\n');
    expect(readSending(fresh.DATA_DIR ?? '')).toEqual({ state: 'copied' });
    expect(back.out).toContain('Enter these settings again');
    expect(back.out).toContain('npm run mail -- on');
  });

  test('an existing studio and settings on the new machine are kept, and the output says so', async () => {
    await onOld('move', away);
    mkdirSync(fresh.STUDIO_DIR ?? '');
    writeFileSync(fresh.ENV_FILE ?? '', 'DEMO=0\n');
    const { out } = await onNew('move', '--from', away);
    expect(readdirSync(fresh.STUDIO_DIR ?? '')).toEqual([]);
    expect(readFileSync(fresh.ENV_FILE ?? '', 'utf8')).toBe('DEMO=0\n');
    expect(out).toContain(`stays as it is; that of the backup is ${join(away, 'studio')}.`);
    expect(out).toContain(`stay as they are; those of the backup are in ${join(away, 'settings.env')}.`);
  });

  test('a move into an existing folder creates a new folder inside it, which --from finds', async () => {
    mkdirSync(away, { recursive: true });
    expect(await onOld('move', away)).toMatchObject({ status: 0 });
    expect(readdirSync(away)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)]);
    expect(await onNew('move', '--from', away)).toMatchObject({ status: 0 });
  });

  test('a moved folder with a missing or changed file is refused, and nothing is stored', async () => {
    await onOld('move', away);
    const database = readFileSync(join(away, 'studio.sqlite'));
    database[5000] = (database[5000] ?? 0) ^ 1;
    writeFileSync(join(away, 'studio.sqlite'), database);
    expect(await onNew('move', '--from', away)).toMatchObject({
      status: 1,
      err: expect.stringContaining('studio.sqlite differs from its checksum'),
    });
    rmSync(join(away, 'studio.sqlite'));
    expect((await onNew('move', '--from', away)).err).toContain('studio.sqlite is missing');
    expect(existsSync(fresh.DATA_DIR ?? '')).toBe(false);
  });

  test('data on the new machine is replaced only with --force', async () => {
    await onOld('move', away);
    await onNew('move', '--from', away);
    expect((await onNew('move', '--from', away)).err).toContain('--force');
    expect(await onNew('move', '--from', away, '--force')).toMatchObject({ status: 0 });
  });

  test.each([
    [[], 'Usage: npm run move'],
    [['a', '--from', 'b'], 'Usage: npm run move'],
    [['--from', '/nowhere'], 'There is no complete backup in /nowhere.'],
    [['ada@host.example'], 'Add one, as in npm run move -- ada@host.example:studio-site.'],
  ])('the arguments %j are refused with one sentence', async (words, sentence) => {
    const { status, err } = await onOld('move', ...words);
    expect([status, err.split('\n').length]).toEqual([1, 2]);
    expect(err).toContain(sentence);
  });
});

describe('npm run move and npm run backup', () => {
  test('a move started without the service’s settings uses the settings of the last backup', async () => {
    expect(await onOld('backup')).toMatchObject({ status: 0 });
    const bare = await dataCommandResult(['move', away], {
      ...{ DATA_DIR: old.dataDir, STUDIO_DIR: old.studioDir, BACKUP_DIR: old.backupDir, FREE_SPACE_MB: '0' },
    });
    expect(bare.out).toContain('may contain a secret: GOOGLE_CLIENT_SECRET, MAIL_URL, SECRETS_KEY.');
    expect(readFileSync(join(away, 'settings.env'), 'utf8')).toContain('\nGOOGLE_CLIENT_ID=client-id\n');
  });

  test('a move does not install the program’s demo studio as the owner’s studio', async () => {
    const env = { DATA_DIR: old.dataDir, BACKUP_DIR: old.backupDir, FREE_SPACE_MB: '0' };
    await dataCommandResult(['move', away], { ...env, STUDIO_DIR: 'demo-studio' });
    expect(readFacts(away).studio).toBe('demo');
    expect((await onNew('move', '--from', away)).status).toBe(0);
    expect(existsSync(fresh.STUDIO_DIR ?? '')).toBe(false);
  });

  test('a backup in a single file contains no secrets, and can be restored', async () => {
    const file = join(old.home, 'one.sqlite');
    expect(await onOld('backup', file)).toMatchObject({ status: 0 });
    expect(readFileSync(file).includes(SECRETS['owner-token'])).toBe(false);
    expect(await onNew('restore', file)).toMatchObject({ status: 0 });
    expect(readFolder(fresh.DATA_DIR ?? '').objects).toHaveLength(2);
  });
});
