import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toFields } from '@studio-site/backend/values';
import { BLOG_POSTS, MEMBER_BIOS, SLUGS, splitPath, TRASHED_POSTS } from '../../../web/app/domain/places.ts';
import { counted } from '../../../web/app/domain/text/counted.ts';
import { reasonOf } from '../../../web/server/reason-of.ts';
import { addRedirects, REDIRECTS_FILE } from '../../../web/server/redirects/redirects.ts';
import { readStudioDir } from '../../../web/server/settings.ts';
import { DEMO_STUDIO } from '../../../web/server/start/studio-folder.ts';
import { type Call, CommandError } from '../command.ts';
import { inBatches } from '../move/batches.ts';
import { openProject } from '../project/open-project.ts';
import { type Bucket, expectOk, listDocuments, nameOf, type Project } from '../project/project.ts';
import { readGhost } from './ghost.ts';
import type { OtherSite } from './other-site.ts';
import { type PutFile, storedPictures } from './stored-pictures.ts';
import { type Present, toDocuments } from './to-documents.ts';
import { readWordPress } from './wordpress.ts';
import { checkWritable } from './writable.ts';

const READERS: Record<string, (file: string, now: number) => OtherSite> = {
  wordpress: readWordPress,
  ghost: readGhost,
};
const ROOT = join(import.meta.dirname, '../../..');

/**
 * Adds the posts of another program's export to the site, running or stopped, and redirects from their old addresses.
 * What was imported before stays as it is, so that the command can be repeated. Throws `CommandError`.
 */
export async function importFrom(call: Call): Promise<void> {
  const { say, values, env } = call;
  const read = READERS[values.from ?? ''];
  if (!read) throw new CommandError(`--from takes ${Object.keys(READERS).join(' or ')}.`);
  const file = resolve(call.arguments[0] ?? '');
  const content = readText(file);
  const folder = values.pictures === undefined ? null : resolve(values.pictures);
  if (folder !== null && !existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`);
  const studio = readStudioDir(env, ROOT);
  const site = read(content, Date.now());
  const project = await openProject(call);
  try {
    // Beside the documents, which a service may write; a site elsewhere gets the studio's folder with each deploy.
    const redirects = project.dataDir ?? studio;
    if (redirects === join(ROOT, DEMO_STUDIO))
      throw new CommandError(
        'Old addresses are kept in the studio’s own folder: make one first with npm run new-studio.',
      );
    checkWritable(join(redirects, REDIRECTS_FILE));
    const put = folder === null ? null : putFile(await project.bucket());
    const pictures = storedPictures({ uploads: site.uploads, folder, now: Date.now() }, put);
    const imported = await toDocuments(site, await presentIn(project), pictures);
    const documents = imported.documents.map(({ path, fields }) => ({ path, fields: toFields(fields) }));
    for (const batch of inBatches(documents)) {
      const writes = batch.map(({ path, fields }) => ({ update: { name: nameOf(project, path), fields } }));
      expectOk(project, await project.call('POST', ':commit', { writes }));
    }
    const added = addRedirects(redirects, imported.redirects, studio);
    say(
      `${project.name} has ${counted(imported.posts, 'more post')} of ${counted(imported.authors, 'new author')}, with ${counted(pictures.documents.size, 'picture')}.`,
    );
    if (imported.drafts > 0) say(`Drafts among them: ${imported.drafts}.`);
    if (imported.closed.length > 0)
      say(
        `${counted(imported.closed.length, 'post')} of them ${imported.closed.length === 1 ? 'was' : 'were'} not open to everybody. Publish here only what may be public:`,
      );
    for (const one of imported.closed) say(`- ${one}`);
    if (imported.before > 0) say(`Here already, and left as they are: ${counted(imported.before, 'post')}.`);
    if (added > 0)
      say(
        `Redirects to the new addresses in ${join(redirects, REDIRECTS_FILE)}: ${added}. They work from the next start on.`,
      );
    if (pictures.elsewhere.size > 0)
      say(
        `${counted(pictures.elsewhere.size, 'picture')} kept the old address, such as ${[...pictures.elsewhere][0]}: --pictures takes a copy of the folder of uploads.`,
      );
    if (imported.leftOut.length > 0) say('Left out:');
    for (const one of imported.leftOut) say(`- ${one}`);
  } finally {
    await project.close();
  }
}

function readText(file: string): string {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

/** Stores files in the project's bucket, as what a person uploaded; null where the project has none. */
function putFile(bucket: Bucket | null): PutFile | null {
  if (!bucket) return null;
  return async (name, bytes, contentType, by) => {
    await bucket.put(name, { contentType, metadata: { by } }, bytes);
  };
}

async function presentIn(project: Project): Promise<Present> {
  const [posts, trashed, slugs, bios] = await Promise.all(
    [BLOG_POSTS, TRASHED_POSTS, SLUGS, MEMBER_BIOS].map(async (collection) =>
      (await listDocuments(project, collection)).map(({ name, fields }) => ({
        id: splitPath(name)[1],
        name: (fields?.displayName as { stringValue?: string } | undefined)?.stringValue ?? '',
      })),
    ),
  );
  const ids = (list: { id: string }[] = []) => list.map(({ id }) => id);
  return {
    posts: new Set([...ids(posts), ...ids(trashed)]),
    slugs: new Set(ids(slugs)),
    bios: new Map((bios ?? []).map(({ id, name }) => [name, id])),
  };
}
