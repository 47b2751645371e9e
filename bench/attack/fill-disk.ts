import { execFileSync } from 'node:child_process';
import { toFields } from '@studio-site/backend/values';
import { postPath } from '../../web/domain/places.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { ask, countUp, createPost, readPost, signIn } from '../soak/client.ts';
import { SoakSite } from '../soak/site.ts';
import { Outcome } from './attacks.ts';
import { commitAs } from './commit-as.ts';
import { distinctWords } from './distinct-words.ts';

export const DISK_ATTACK = 'an author and an editor fill the disk';

/** Size of the disk in MiB. The disk is in memory. */
const DISK = 160;
/** The author's quota in megabytes. */
const QUOTA = 20;
/** Maximum number of posts that each of the two people writes. The disk is full before that. */
const MOST_POSTS = 600;

/**
 * An author writes posts of 499 KB until the author's quota is reached, then an editor writes such posts until the disk
 * is full. After each of these posts, the editor also makes a small save. The site's data folder is on a small separate
 * disk. Resolves to the results, or to null if this process is not allowed to mount a disk. Throws if the attack did
 * harm.
 */
export async function fillDisk(): Promise<Outcome | null> {
  const site = new SoakSite({
    QUOTA_MB: `author:${QUOTA},editor:0`,
    PAGES_A_MINUTE: '1000000',
    WRITTEN_MB_A_MINUTE: '100000',
  });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}m`, 'tmpfs', site.dataDir], { stdio: 'ignore' });
  } catch {
    site.remove();
    return null;
  }
  try {
    await site.start();
    return await fill(site.port);
  } finally {
    await site.stop('SIGTERM');
    execFileSync('umount', [site.dataDir]);
    site.remove();
  }
}

async function fill(port: number): Promise<Outcome> {
  const editor = await signIn(port, 'demo-editor');
  const author = await signIn(port, 'demo-author');
  await createPost(port, editor, 'counter', true);
  let saves = 0;
  const stored: string[] = [];

  /** Writes posts until one is rejected. Resolves to how many were accepted. */
  async function write(token: string, by: string): Promise<number> {
    for (let n = 0; n < MOST_POSTS; n++) {
      const id = `fill-${by}-${n}`;
      const fields = toFields({ ...newPost(by, Date.now()), content: distinctWords(stored.length, 499_000) });
      if (!(await commitAs(port, token, { path: postPath(id), fields }))) return n;
      stored.push(id);
      const { status } = await countUp(port, editor, 'counter');
      if (status !== 200)
        throw new Error(`After ${stored.length} large posts, an editor's small save was refused.`);
      saves += 1;
    }
    throw new Error(`${MOST_POSTS} posts by ${by} were accepted, although the disk has no room for so many.`);
  }

  const authors = await write(author, 'demo-author');
  const editors = await write(editor, 'demo-editor');
  if (authors > QUOTA * 2 + 1)
    throw new Error(`The quota of ${QUOTA} MB did not stop ${authors} posts of 499 KB.`);
  const { status } = await ask(port, '/blog');
  if (status !== 200) throw new Error(`/blog answered ${status}.`);
  for (const id of stored)
    if ((await readPost(port, editor, id)) === null)
      throw new Error(`The post ${id} was acknowledged but is lost.`);
  if ((await readPost(port, editor, 'counter')) !== saves)
    throw new Error('Small saves were acknowledged but are lost.');
  return new Outcome(
    `the author was refused after ${authors} posts, the editor after ${editors}; all ${stored.length} posts and ${saves} small saves are stored`,
  );
}
