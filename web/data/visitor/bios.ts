import {
  collection,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  orderBy,
  query,
  where,
} from 'firebase/firestore/lite';
import type { AuthorNames } from '../../domain/bios/author-display.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import { bioSchema } from '../../domain/bios/bio.ts';
import { isDocumentId, MEMBER_BIOS } from '../../domain/places.ts';
import { fitting, parseDocument } from '../parse.ts';

const bios = (db: Firestore) => collection(db, MEMBER_BIOS);

/** The bios of the team page: those with `show` true, sorted by `order`. */
export async function getShownBios(db: Firestore): Promise<Bio[]> {
  const page = await getDocs(query(bios(db), where('show', '==', true), orderBy('order')));
  return fitting(page.docs.map((entry) => parseDocument(bioSchema, entry.id, entry.data())));
}

/** The bio of an author, null when there is none. */
export async function getBio(db: Firestore, id: string): Promise<Bio | null> {
  if (!isDocumentId(id)) return null;
  const entry = await getDoc(doc(bios(db), id));
  const parsed = entry.exists() ? parseDocument(bioSchema, entry.id, entry.data()) : null;
  return parsed?.ok ? parsed.value : null;
}

/** The bios of authors by id; each is read once. Authors without a bio are left out. */
export async function getBios(db: Firestore, ids: readonly string[]): Promise<Record<string, Bio>> {
  const found = await Promise.all([...new Set(ids)].map((id) => getBio(db, id)));
  return Object.fromEntries(found.flatMap((bio) => (bio ? [[bio.id, bio]] : [])));
}

/** Author ids resolved to display names (docs/product.md#author-display). */
export async function getAuthorNames(db: Firestore, ids: readonly string[]): Promise<AuthorNames> {
  const found = await getBios(db, ids);
  return Object.fromEntries(Object.values(found).map((bio) => [bio.id, bio.displayName]));
}
