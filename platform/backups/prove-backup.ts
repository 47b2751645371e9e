import { existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readCollection } from '@studio-site/backend/maintenance';
import { toPlain } from '@studio-site/backend/values';
import { BLOG_POSTS } from '../../web/domain/places.ts';
import { splitPath } from '../domain/document-path.ts';
import { BackupError, reasonOf } from '../errors.ts';
import { askPage } from '../settings/site-address.ts';
import { DEMO_STUDIO } from '../settings/studio-folder.ts';
import { type BackupFacts, PARTS } from './backup-facts.ts';
import { type BackupFolder, deleteUnfinished, listBackups } from './backup-folders.ts';
import { withBackupsLocked } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { storeProofOutcome } from './status-file.ts';
import { withTrialSite } from './trial-site.ts';

/** Reads the studio's configuration in a folder. */
type ReadStudio = (studioDir: string) => Promise<{ mainOrigin: string | null }>;

/**
 * Test-restores the newest backup: restores it into a scratch folder, starts the site there without any connection to
 * other machines, and requests pages. The result is stored in the folder of all backups. Returns the backup; null if
 * there is none. Throws `BackupError` if the test restore fails.
 */
export async function proveNewest(
  backupDir: string,
  root: string,
  readStudio: ReadStudio,
  now: () => number = Date.now,
): Promise<BackupFolder | null> {
  return withBackupsLocked(backupDir, async () => {
    deleteUnfinished(backupDir);
    const [newest] = listBackups(backupDir);
    if (newest === undefined) return null;
    const started = now();
    let problem: string | null = null;
    try {
      await prove(newest, join(backupDir, `.proof-${newest.name}`), root, readStudio, now());
    } catch (error) {
      problem = `The backup ${newest.name} could not be proven: ${reasonOf(error)}`;
      throw new BackupError(problem);
    } finally {
      storeProofOutcome(backupDir, { at: now(), milliseconds: now() - started, problem });
    }
    return newest;
  });
}

async function prove(
  { path }: BackupFolder,
  scratch: string,
  root: string,
  readStudio: ReadStudio,
  now: number,
): Promise<void> {
  const dataDir = join(scratch, 'data');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    shareObjects(path, dataDir);
    const { facts } = await restoreBackup(path, dataDir, { force: false, now });
    const studioDir = studioOf(path, facts, root);
    const { mainOrigin } = await readStudio(studioDir);
    const pages = ['/', '/blog', ...postOf(dataDir, now), '/Team'];
    await withTrialSite(
      { root, dataDir, keysDir: join(scratch, 'keys'), studioDir, demo: facts.demo },
      async (origin) => {
        const { host } = new URL(mainOrigin ?? origin);
        for (const page of pages) {
          const { status, type } = await askPage(new URL(page, origin), host);
          if (status !== 200 || !type.startsWith('text/html'))
            throw new BackupError(`${page} responds with status ${status}.`);
        }
      },
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * The studio's folder for the test restore. For a demo site, it is the program's own demo studio, because the one in
 * the backup may be of another version of the program.
 */
const studioOf = (folder: string, { studio }: BackupFacts, root: string) =>
  studio === 'demo' ? join(root, DEMO_STUDIO) : join(folder, PARTS.studio);

/** Hard-links the backup's object files into the scratch folder, so that the restore need not copy them. */
function shareObjects(folder: string, dataDir: string): void {
  const root = join(folder, 'objects');
  for (const name of existsSync(root) ? readdirSync(root) : []) {
    mkdirSync(join(dataDir, 'objects', name), { recursive: true, mode: 0o700 });
    for (const content of readdirSync(join(root, name)))
      try {
        linkSync(join(root, name, content), join(dataDir, 'objects', name, content));
      } catch {
        return; // The disk has no hard links. The restore copies the files.
      }
  }
}

/** A list with the address of the newest public post; empty if no post is public. */
function postOf(dataDir: string, now: number): string[] {
  const posts = readCollection(dataDir, BLOG_POSTS).map(({ path, fields }) => {
    const plain = (name: string) => (fields[name] ? toPlain(fields[name]) : null);
    const date = plain('publishDate');
    const isPublic = plain('published') === true && typeof date === 'number' && date <= now;
    const slug = plain('slug');
    const address = typeof slug === 'string' && slug !== '' ? slug : splitPath(path)[1];
    return { date: isPublic ? date : null, address };
  });
  const newest = posts.filter(({ date }) => date !== null).sort((a, b) => (b.date ?? 0) - (a.date ?? 0))[0];
  return newest ? [`/blog/${encodeURIComponent(newest.address)}`] : [];
}
