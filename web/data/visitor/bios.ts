import { fitting, parseDocument } from '../../../platform/data/parse.ts';
import { type Database, getDocuments, runQuery, type Stored } from '../../../platform/data/rest/database.ts';
import { isDocumentId } from '../../../platform/domain/document-path.ts';
import type { Author, AuthorNames } from '../../domain/bios/author.ts';
import { type Bio, bioSchema } from '../../domain/bios/bio.ts';
import { bioPath, MEMBER_BIOS } from '../../domain/places.ts';

const parsed = (found: Stored[]): Bio[] =>
  fitting(found.map(({ id, data }) => parseDocument(bioSchema, id, data)));

/** The bios of the team page: those with `show` set, sorted by `order`. */
export async function getShownBios(db: Database): Promise<Bio[]> {
  return parsed(
    await runQuery(db, { from: MEMBER_BIOS, where: [['show', 'EQUAL', true]], order: [['order', 'asc']] }),
  );
}

/** The bio of an author; null if there is none. */
export async function getBio(db: Database, id: string): Promise<Bio | null> {
  const [bio] = await readBios(db, [id]);
  return bio ?? null;
}

/** The authors by id, without those that have no bio. */
export async function getAuthors(db: Database, ids: readonly string[]): Promise<Record<string, Author>> {
  return Object.fromEntries((await readBios(db, ids)).map((bio) => [bio.id, authorOf(bio)]));
}

/** The display names of authors by id (docs/product.md#author-display). */
export async function getAuthorNames(db: Database, ids: readonly string[]): Promise<AuthorNames> {
  return Object.fromEntries((await readBios(db, ids)).map((bio) => [bio.id, bio.displayName]));
}

async function readBios(db: Database, ids: readonly string[]): Promise<Bio[]> {
  return parsed(await getDocuments(db, [...new Set(ids)].filter(isDocumentId).map(bioPath)));
}

/** Returns a bio with only the fields of `Author`, because a page's data is sent with the page. */
function authorOf({ id, displayName, teamRole, description, image, show }: Bio): Author {
  return { id, displayName, teamRole, description, image, show };
}
