import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readFolder } from '@studio-site/backend/maintenance';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SECRETS, type StagedSite, stageSite } from '../../test/stages/staged-site.ts';
import { readSending } from '../outbox/sending-folder.ts';
import { backupName, listBackups } from './backup-folders.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { readStoredStatus, storeProofOutcome } from './status-file.ts';

let site: StagedSite;
beforeEach(async () => {
  site = await stageSite();
});
afterEach(() => site.remove());

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-24T03:10:05Z');
const make = (now = NOW) => makeBackup(site, () => now);

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
const objectsIn = (folder: string) =>
  filesIn(join(folder, 'objects')).map((name) => join(folder, 'objects', name));

describe('makeBackup', () => {
  test('a backup contains the data, the studio’s folder, redirects, settings and checksums', async () => {
    const { folder, facts } = await make();
    expect(folder).toBe(join(site.backupDir, '2026-11-24T03-10-05Z'));
    expect(filesIn(folder).filter((name) => !name.startsWith('objects/'))).toEqual([
      'SHA256SUMS',
      'backup.json',
      'redirects.txt',
      'settings.env',
      'studio.sqlite',
      'studio/pictures/logo.svg',
      'studio/studio.config.ts',
    ]);
    expect(objectsIn(folder)).toHaveLength(2);
    expect(facts).toMatchObject({ objects: 2, lost: [], studio: 'own', demo: false });
  });

  test('a backup contains no key, token or password, and lists the settings that it leaves out', async () => {
    const { folder, facts } = await make();
    for (const name of filesIn(folder)) {
      const bytes = readFileSync(join(folder, name));
      for (const [owner, secret] of Object.entries(SECRETS))
        expect(bytes.includes(secret), `${owner} in ${name}`).toBe(false);
    }
    expect(facts.settingsLeftOut).toEqual(['GOOGLE_CLIENT_SECRET', 'MAIL_URL', 'SECRETS_KEY']);
    expect(readFileSync(join(folder, 'settings.env'), 'utf8')).toBe(
      "DEMO=0\nGOOGLE_CLIENT_ID=client-id\nMAIL_FROM='A Studio <news@studio.example>'\n",
    );
  });

  test('file modes let only the owner read a backup', async () => {
    const { folder } = await make();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'studio.sqlite')).mode & 0o777).toBe(0o600);
  });

  test('a later backup hard-links picture files, but copies them after a failed test restore', async () => {
    const inodes = (folder: string) => objectsIn(folder).map((file) => statSync(file).ino);
    const first = await make();
    const second = await make(NOW + DAY);
    expect(inodes(second.folder)).toEqual(inodes(first.folder));
    storeProofOutcome(site.backupDir, { at: NOW, milliseconds: 1, problem: 'damaged' });
    const third = await make(NOW + 2 * DAY);
    expect(inodes(third.folder)).not.toEqual(inodes(first.folder));
  });

  test('a backup leaves out a damaged picture file and names it', async () => {
    const [file = ''] = objectsIn(site.dataDir);
    appendFileSync(file, 'x');
    const { facts, folder } = await make();
    expect(facts).toMatchObject({ objects: 1, lost: [expect.stringMatching(/original$/)] });
    expect(readStoredStatus(site.backupDir).backup?.problem).toMatch(/^1 picture file or clip is missing/);
    await restoreBackup(folder, join(site.home, 'new'), { force: false, now: NOW });
  });

  test('a backup deletes earlier ones, but keeps one for each of 7 days, 4 weeks and 12 months', async () => {
    for (let day = 1; day < 40; day++) {
      const earlier = join(site.backupDir, backupName(NOW - day * DAY));
      mkdirSync(earlier, { recursive: true });
      writeFileSync(join(earlier, 'SHA256SUMS'), '');
    }
    expect((await make()).deleted).toBe(30);
    expect(listBackups(site.backupDir).map(({ name }) => name.slice(0, 10))).toEqual([
      ...['2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18'],
      ...['2026-11-15', '2026-11-08', '2026-10-31'],
    ]);
  });

  test('two backups in one second have different names', async () => {
    await make();
    expect((await make()).folder).toBe(join(site.backupDir, '2026-11-24T03-10-06Z'));
  });

  test('without enough disk space a backup is refused, and earlier backups are kept', async () => {
    const { folder } = await make();
    site.disk = () => ({ free: 600_000_000, total: 100_000_000_000 });
    site.freeSpace = 600;
    await expect(make(NOW + DAY)).rejects.toThrow(
      /^The disk of .*backups is too full for a backup, which needs \d+ MB beside the 600 MB that stay free/,
    );
    expect(readdirSync(site.backupDir).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(listBackups(site.backupDir).map(({ path }) => path)).toEqual([folder]);
    site.freeSpace = 500;
    await make(NOW + DAY);
  });

  test('the check of the disk space for a backup includes the files of the studio', async () => {
    writeFileSync(join(site.studioDir, 'trailer.mp4'), Buffer.alloc(3_000_000));
    writeFileSync(join(site.studioDir, '.hidden.mp4'), Buffer.alloc(3_000_000));
    writeFileSync(join(site.keysDir, 'large'), Buffer.alloc(3_000_000));
    site.freeSpace = 1;
    const madeWith = (free: number) => {
      site.disk = () => ({ free, total: 100_000_000_000 });
      return make();
    };
    await expect(madeWith(3_900_000)).rejects.toThrow(/needs 4 MB beside the 1 MB that stay free/);
    await madeWith(5_500_000);
  });

  test('remains of an interrupted backup are not listed, and the next backup deletes them', async () => {
    const { folder } = await make();
    mkdirSync(join(site.backupDir, '.unfinished-2026-11-24T05-00-00Z'));
    mkdirSync(join(site.backupDir, '2026-11-24T06-00-00Z'));
    expect(listBackups(site.backupDir).map(({ path }) => path)).toEqual([folder]);
    await make(NOW + DAY);
    expect(readdirSync(site.backupDir).filter((name) => /^(\.|2026)/.test(name))).toEqual([
      '2026-11-24T03-10-05Z',
      '2026-11-25T03-10-05Z',
    ]);
  });

  test('the failure of a backup is stored with its reason', async () => {
    rmSync(join(site.dataDir, 'studio.sqlite'));
    await expect(make()).rejects.toThrow('There is no database');
    expect(readStoredStatus(site.backupDir).backup).toMatchObject({
      at: NOW,
      problem: expect.stringContaining('There is no database'),
    });
    expect(listBackups(site.backupDir)).toEqual([]);
  });

  test('if the folder of backups cannot be created, the error names it and BACKUP_DIR', async () => {
    writeFileSync(join(site.home, 'file'), '');
    site.backupDir = join(site.home, 'file', 'backups');
    await expect(make()).rejects.toThrow(/^The folder of backups .* cannot be written: .*set BACKUP_DIR/);
  });

  test('a backup follows symbolic links of the studio, except into the data folder or in a loop', async () => {
    symlinkSync(site.dataDir, join(site.studioDir, 'data'));
    symlinkSync(site.studioDir, join(site.studioDir, 'again'));
    writeFileSync(join(site.home, 'trailer.mp4'), 'video');
    symlinkSync(join(site.home, 'trailer.mp4'), join(site.studioDir, 'trailer.mp4'));
    symlinkSync(join(site.home, 'nothing'), join(site.studioDir, 'broken'));
    const { folder } = await make();
    expect(filesIn(join(folder, 'studio'))).toEqual(['pictures/logo.svg', 'studio.config.ts', 'trailer.mp4']);
  });
});

describe('restoreBackup', () => {
  test('a restored folder has the backup’s data and redirects; a site that uses it sends nothing', async () => {
    const { folder } = await make();
    const target = join(site.home, 'new');
    expect(await restoreBackup(folder, target, { force: false, now: NOW })).toMatchObject({
      documents: 2,
      objects: 2,
      previous: null,
    });
    const { documents, objects } = readFolder(target);
    expect(documents).toEqual(readFolder(site.dataDir).documents);
    expect(objects.map(({ file }) => readFileSync(file, 'utf8')).sort()).toEqual([
      'bytes of clips-rain',
      'bytes of pictures-tower',
    ]);
    expect(readFileSync(join(target, 'redirects.txt'), 'utf8')).toBe('/old /blog/first\n');
    expect(readSending(target)).toEqual({ state: 'copied' });
    expect(existsSync(join(target, 'signing-key.pem'))).toBe(false);
  });

  test('a restore keeps the replaced redirects of the folder in a file with a dated name', async () => {
    const { folder } = await make();
    writeFileSync(join(site.dataDir, 'redirects.txt'), '/newer /blog\n');
    await restoreBackup(folder, site.dataDir, { force: true, now: NOW });
    expect(readFileSync(join(site.dataDir, 'redirects-until-2026-11-24T03-10-05.txt'), 'utf8')).toBe(
      '/newer /blog\n',
    );
  });

  test('a backup with a flipped bit is refused with a sentence that names the file', async () => {
    const { folder } = await make();
    const target = join(site.home, 'new');
    for (const name of filesIn(folder)) {
      const file = join(folder, name);
      const bytes = readFileSync(file);
      for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
        const flipped = Buffer.from(bytes);
        flipped[at] = (flipped[at] ?? 0) ^ 0x20;
        writeFileSync(file, flipped);
        await expect(
          restoreBackup(folder, target, { force: false, now: NOW }),
          `${name}, byte ${at}`,
        ).rejects.toThrow(/^The backup .* is damaged: [^\n]*\. Nothing was changed\. Use another backup\.$/);
      }
      writeFileSync(file, bytes);
    }
    expect(existsSync(target)).toBe(false);
    await restoreBackup(folder, target, { force: false, now: NOW });
  });

  test.each([
    ['a missing file', (folder: string) => rmSync(join(folder, 'redirects.txt')), 'redirects.txt is missing'],
    ['an added file', (folder: string) => writeFileSync(join(folder, 'more'), ''), 'more is not in'],
    [
      'a missing list of hashes',
      (folder: string) => rmSync(join(folder, 'SHA256SUMS')),
      'SHA256SUMS is missing',
    ],
    [
      'a truncated list of hashes',
      (folder: string) => writeFileSync(join(folder, 'SHA256SUMS'), 'x'),
      'incomplete',
    ],
  ])('a backup with %s is refused', async (_, spoil, reason) => {
    const { folder } = await make();
    spoil(folder);
    await expect(restoreBackup(folder, join(site.home, 'new'), { force: false, now: NOW })).rejects.toThrow(
      reason,
    );
  });
});
