import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Fields, type PlainFields, toFields, toPlainFields } from '@studio-site/backend/values';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { counted } from '../../../platform/domain/text/counted.ts';
import { reasonOf } from '../../../platform/errors.ts';
import { REDIRECTS_FILE } from '../../../platform/owner-files/redirects.ts';
import { readStudioDir } from '../../../platform/settings/settings.ts';
import { DEMO_STUDIO } from '../../../platform/settings/studio-folder.ts';
import { type Call, type Command, CommandError, isPlainError } from '../../../scripts/data/command.ts';
import { inBatches } from '../../../scripts/data/move/move-documents.ts';
import { openProject } from '../../../scripts/data/project/open-project.ts';
import {
  type Bucket,
  expectOk,
  listDocuments,
  nameOf,
  type Project,
} from '../../../scripts/data/project/project.ts';
import { BLOG_POSTS, MEMBER_BIOS, SLUGS, TRASHED_POSTS } from '../../../web/domain/places.ts';
import { addRedirects } from './add-redirects.ts';
import { readGhost } from './ghost/ghost.ts';
import { type ImportReport, reportInFile, reportOnScreen } from './import-report.ts';
import { authorIds } from './posts/author-ids.ts';
import { type PutFile, storedPictures } from './posts/stored-pictures.ts';
import {
  called,
  type ImportPlan,
  type Present,
  type PresentPost,
  planImport,
  postDocuments,
} from './posts/to-documents.ts';
import { exportText } from './source/export-text.ts';
import type { OtherSite } from './source/other-site.ts';
import { readWordPress } from './wordpress/wordpress.ts';

const READERS: Record<string, (text: string, now: number) => OtherSite> = {
  wordpress: readWordPress,
  ghost: readGhost,
};
const ROOT = join(import.meta.dirname, '../../..');

/**
 * Posts are written in groups of this size. If an import is interrupted, the next import skips the posts that are
 * already written.
 */
const POSTS_AT_ONCE = 20;

/**
 * `npm run import -- --from wordpress|ghost <file>` imports posts from WordPress or Ghost. The site may be running.
 * Every thrown error has a message for the user, unexpected ones included.
 */
const importPosts: Command = {
  usage: 'import -- --from wordpress|ghost <file> [--pictures <folder>]',
  arguments: [1, 1],
  options: [],
  values: ['from', 'pictures'],
  async run(call) {
    try {
      await importFrom(call);
    } catch (error) {
      if (isPlainError(error)) throw error;
      throw new CommandError(
        `The import stopped: ${reasonOf(error)}. Posts that were imported stay, and the same command continues the import. Report the problem with the export file.`,
      );
    }
  },
};

export const COMMANDS = { 'import --from': importPosts };

/**
 * Imports the posts of another program's export into the site, and redirects from their old URLs. Reads and checks
 * everything except the picture files before the first write. Posts of an earlier import are not changed, so the command
 * can be repeated. Throws `CommandError`.
 */
async function importFrom(call: Call): Promise<void> {
  const { say, values, env } = call;
  const now = Date.now();
  const read = READERS[values.from ?? ''];
  if (!read) throw new CommandError(`--from must be ${Object.keys(READERS).join(' or ')}.`);
  const file = resolve(call.arguments[0] ?? '');
  const { text, problem } = exportText(readBytes(file));
  const folder = values.pictures === undefined ? null : pictureFolder(resolve(values.pictures));
  const studio = readStudioDir(env, ROOT);
  const site = read(text, now);
  if (problem !== null) site.leftOut.push(problem);
  const project = await openProject(call);
  try {
    // Redirects are written to the data folder, because a site that runs as a system service may write only there. For
    // a hosted site they are written to the studio's folder, which each deploy uploads.
    const redirects = project.dataDir ?? studio;
    if (redirects === join(ROOT, DEMO_STUDIO))
      throw new CommandError(
        'Redirects are stored in the studio’s own folder. Create one first with npm run new-studio.',
      );
    const stamp = new Date(now).toISOString().slice(0, 23).replaceAll(/[:.]/g, '-');
    const reportFile = join(project.dataDir ?? dirname(file), `import-${stamp}.txt`);
    for (const target of [join(redirects, REDIRECTS_FILE), reportFile]) checkWritable(target);
    const present = await presentIn(project);
    const plan = planImport(site, present);
    const put = folder === null ? null : putFile(await project.bucket());
    const report = await write(project, plan, present, { uploads: site.uploads, folder, now, put });
    const { added, refused } = addRedirects(redirects, plan.redirects, site.host, studio);
    for (const { from, to, present } of refused)
      report.leftOut.push(
        `The redirect from ${from} to ${to}, because this address leads to ${present}. Change the line in ${REDIRECTS_FILE} if it is wrong.`,
      );
    if (added > 0)
      report.done.push(
        `Redirects added to ${join(redirects, REDIRECTS_FILE)}: ${added}. They take effect at the next start.`,
      );
    const isWhole = report.closed.length + report.leftOut.length + report.losses.length === 0;
    // The report is readable by its owner only, because it contains titles of posts that were never public.
    if (!isWhole) writeFileSync(reportFile, `${reportInFile(report).join('\n')}\n`, { mode: 0o600 });
    for (const line of reportOnScreen(report, isWhole ? null : reportFile)) say(line);
  } finally {
    await project.close();
  }
}

/** Stores the pictures and writes the planned documents, in groups of posts. */
async function write(
  project: Project,
  plan: ImportPlan,
  present: Present,
  { put, ...source }: { uploads: RegExp; folder: string | null; now: number; put: PutFile | null },
): Promise<ImportReport> {
  const pictures = storedPictures(source, put);
  const authors = authorIds(present.bios);
  const report: ImportReport = { done: [], closed: [], leftOut: plan.leftOut, losses: [] };
  let people = 0;
  for (let at = 0; at < plan.posts.length; at += POSTS_AT_ONCE) {
    const documents: { path: string; fields: PlainFields }[] = [];
    for (const planned of plan.posts.slice(at, at + POSTS_AT_ONCE)) {
      const made = await postDocuments(planned, plan, authors, pictures);
      documents.push(...made.documents);
      if (made.losses.length > 0) report.losses.push({ post: called(planned.post), losses: made.losses });
    }
    people += documents.filter(({ path }) => path.startsWith(`${MEMBER_BIOS}/`)).length;
    for (const batch of inBatches(
      documents.map(({ path, fields }) => ({ path, fields: toFields(fields) })),
    )) {
      const writes = batch.map(({ path, fields }) => ({ update: { name: nameOf(project, path), fields } }));
      expectOk(project, await project.call('POST', ':commit', { writes }));
    }
  }
  const posts = plan.posts.map(({ post }) => post);
  report.closed = posts.flatMap((post) => (post.closed === null ? [] : [`${called(post)}: ${post.closed}.`]));
  report.done.push(
    `Imported into ${project.name}: ${counted(posts.length, 'post')} by ${counted(people, 'new author')}, with ${counted(pictures.count, 'picture')}.`,
  );
  const drafts = posts.filter(({ published }) => !published).length;
  if (drafts > 0) report.done.push(`Drafts among them: ${drafts}.`);
  if (plan.before > 0)
    report.done.push(`Imported earlier and left unchanged: ${counted(plan.before, 'post')}.`);
  if (pictures.elsewhere.size > 0)
    report.done.push(
      `${counted(pictures.elsewhere.size, 'picture')} kept the old address, for example ${[...pictures.elsewhere][0]}. To import those in the uploads folder, pass a copy of it with --pictures.`,
    );
  return report;
}

function readBytes(file: string): Buffer {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

function pictureFolder(folder: string): string {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new CommandError(`There is no folder ${folder}.`);
  return folder;
}

/**
 * Returns a function that stores files in the project's bucket, like uploads by a user; null if the project has no
 * bucket.
 */
function putFile(bucket: Bucket | null): PutFile | null {
  if (!bucket) return null;
  return async (name, bytes, contentType, by) => {
    await bucket.put(name, { contentType, metadata: { by } }, bytes);
  };
}

async function presentIn(project: Project): Promise<Present> {
  const read = async (collection: string): Promise<[id: string, fields: PlainFields][]> =>
    (await listDocuments(project, collection)).map(({ name, fields }) => [
      splitPath(name)[1],
      toPlainFields((fields ?? {}) as Fields),
    ]);
  const [trashed, posts, slugs, bios] = await Promise.all([
    read(TRASHED_POSTS),
    read(BLOG_POSTS),
    read(SLUGS),
    read(MEMBER_BIOS),
  ]);
  const inTrash = trashed.map(([id, fields]) => [id, { ...presentPost(fields), slug: '' }] as const);
  return {
    posts: new Map([...inTrash, ...posts.map(([id, fields]) => [id, presentPost(fields)] as const)]),
    slugs: new Set(slugs.map(([id]) => id)),
    bios: new Map(bios.map(([id, { displayName }]) => [textOf(displayName), id])),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const presentPost = ({ slug, title, creationDate }: PlainFields): PresentPost => ({
  slug: textOf(slug),
  title: textOf(title),
  creationDate: Number(creationDate),
});

/** Throws `CommandError` if this user can neither create nor change the file. Changes nothing. */
function checkWritable(file: string): void {
  try {
    if (existsSync(file)) closeSync(openSync(file, 'a'));
    else accessSync(dirname(file), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new CommandError(
      `Nothing was imported, because ${file} cannot be written (${reasonOf(error)}). Run the command as the user of the site, or allow this user to write there.`,
    );
  }
}
