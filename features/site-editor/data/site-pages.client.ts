import {
  collection,
  doc,
  type Firestore,
  getDocsFromServer,
  orderBy,
  query,
  type Transaction,
  where,
} from 'firebase/firestore';
import { presentTime } from '../../../platform/data/server-time.ts';
import {
  type EditedPlace,
  type EditorSave,
  saveEdited,
  watchEdited,
} from '../../../platform/data/staff/edited-record.client.ts';
import { orStaffError, StaffError } from '../../../platform/data/staff/staff-error.ts';
import { inTransaction, readIn, type SaveResult } from '../../../platform/data/staff/transactions.client.ts';
import { type LiveList, type Watcher, watchList } from '../../../platform/data/staff/watch.client.ts';
import { isDocumentId } from '../../../platform/domain/document-path.ts';
import { sameValue } from '../../../platform/domain/editing/draft.ts';
import type { Copied } from '../../../platform/domain/editing/kept-changes.ts';
import { record } from '../../../web/data/staff/people/staff-log.client.ts';
import {
  freeNumber,
  keepRevision,
  newestRevision,
  type Revisions,
} from '../../../web/data/staff/posts/revisions.client.ts';
import { savedInTurn } from '../../../web/data/staff/posts/save-post.client.ts';
import {
  deleteOld,
  moveBack,
  moveToTrash,
  untilRead,
  watchOffered,
} from '../../../web/data/staff/trash/in-trash.client.ts';
import { endOfReview } from '../../../web/domain/posts/publication.ts';
import {
  copyDocument,
  emptyValues,
  formerAddresses,
  MOST_PAGES,
  NO_END,
  type PageHead,
  type PageKind,
  pageDocument,
  pageValues,
  type SitePage,
  type TrashedPage,
  trashedPageDocument,
} from '../model/page-kind.ts';
import { lifeDeed, type PageDeed } from '../model/page-life.ts';
import { asStored, type Values } from '../model/value-fields.ts';

/** A page with the changes of its working copy, if there is one. */
export type EditedPage = SitePage & Copied<SitePage, string>;

/** Watches all pages of a kind. Returns a function that unsubscribes. */
export function watchSitePages(
  db: Firestore,
  kind: PageKind,
  watcher: Watcher<LiveList<SitePage>>,
): () => void {
  return watchList(query(collection(db, kind.path)), pageDocument(kind), watcher as never, {
    count: MOST_PAGES,
  });
}

const placeOf = (
  db: Firestore,
  kind: PageKind,
  id: string,
): Omit<EditedPlace<SitePage, string>, 'prepare'> => ({
  place: doc(collection(db, kind.path), id),
  schema: pageDocument(kind),
  copy: doc(collection(db, kind.copies), id),
  copySchema: copyDocument(kind),
  fields: Object.keys(kind.fields),
  toStored: (changes) => asStored(kind.fields, changes as Values),
});

/** Watches a page and its working copy; null if the page does not exist. Returns a function that unsubscribes. */
export function watchSitePage(
  db: Firestore,
  kind: PageKind,
  id: string,
  watcher: Watcher<EditedPage | null>,
): () => void {
  if (isDocumentId(id)) return watchEdited<SitePage, string>(placeOf(db, kind, id), () => true, watcher);
  watcher.onValue(null);
  return () => {};
}

/** The earlier versions of a page. */
export const revisionsOfPage = (db: Firestore, kind: PageKind, id: string): Revisions => ({
  newestFirst: query(collection(db, kind.revisions), where('page', '==', id), orderBy('number', 'desc')),
  placeOf: (number) => doc(collection(db, kind.revisions), `${id}_${number}`),
  marks: { page: id },
});

/** Saves the changed values of a page, in the page or in its working copy (`saveEdited`). */
export function saveSitePage(
  db: Firestore,
  by: string,
  kind: PageKind,
  id: string,
  save: EditorSave<SitePage, string>,
): Promise<SaveResult<EditedPage>> {
  const revisions = revisionsOfPage(db, kind, id);
  const at = placeOf(db, kind, id);
  const prepare: EditedPlace<SitePage, string>['prepare'] = async () => {
    const [newest, changedDate] = await Promise.all([orStaffError(newestRevision(revisions)), presentTime()]);
    return async (transaction, current, changes, own) => {
      const number = await freeNumber(revisions, transaction, newest);
      const replaced = pageValues(kind, current);
      transaction.update(at.place, {
        ...asStored(kind.fields, changes as Values),
        ...{
          changedDate,
          formerAddresses: formerAddresses(kind, current, changedDate, changes as Values),
        },
      });
      if (!sameValue(replaced, own))
        keepRevision(by, revisions, transaction, { number, replaced: asStored(kind.fields, replaced) });
    };
  };
  return savedInTurn(db, at.place.path, save, () =>
    saveEdited<SitePage, string>(db, by, { ...at, prepare }, save),
  );
}

/**
 * Creates a draft with these values and resolves to its id. `taken`: the ids of the pages that are known. Throws a
 * `StaffError`.
 */
export async function createSitePage(
  db: Firestore,
  by: string,
  kind: PageKind,
  values: Values,
  taken: readonly string[],
): Promise<string> {
  const now = Math.floor(await presentTime());
  const life: Omit<PageHead, 'id'> = {
    ...{ published: false, publishDate: now, until: NO_END, creationDate: now, changedDate: now, author: by },
  };
  const stored = { ...asStored(kind.fields, { ...emptyValues(kind), ...values }), ...life };
  return inTransaction(db, async (transaction) => {
    // Other ids may be taken by pages in the trash or by colleagues.
    for (let number = 1; number <= MOST_PAGES; number++) {
      const id = String(number);
      if (taken.includes(id)) continue;
      const place = doc(collection(db, kind.path), id);
      const [page, trashed] = await Promise.all([
        transaction.get(place),
        transaction.get(doc(collection(db, kind.trash), id)),
      ]);
      if (page.exists() || trashed.exists()) continue;
      transaction.set(place, stored);
      return id;
    }
    throw new StaffError('too-large', 'there are too many pages');
  });
}

/** Records in the change log what a person does with a page, in the transaction that does it. */
function recordPage(
  db: Firestore,
  transaction: Transaction,
  by: string,
  kind: PageKind,
  page: SitePage,
  deed: PageDeed,
): void {
  const title = kind.nameOf(pageValues(kind, page)).slice(0, 200);
  record(db, transaction, {
    ...{ kind: 'site', subject: placeOf(db, kind, page.id).place.path, by, from: {} },
    to: { what: kind.what, title, ...deed },
  });
}

/** Publishes, schedules or hides a page, or changes its end. Throws a `StaffError`. */
export async function changePageLife(
  db: Firestore,
  by: string,
  kind: PageKind,
  page: SitePage,
  life: Pick<PageHead, 'published' | 'publishDate' | 'until'>,
): Promise<void> {
  const now = Math.floor(await presentTime());
  await inTransaction(db, async (transaction) => {
    const { place, schema } = placeOf(db, kind, page.id);
    const stored = (await readIn(transaction, place, schema)) as unknown as SitePage;
    transaction.update(place, {
      ...life,
      ...(life.published ? endOfReview(page) : {}),
      ...{ changedDate: now, formerAddresses: formerAddresses(kind, stored, now) },
    });
    recordPage(db, transaction, by, kind, page, lifeDeed(page, life, now));
  });
}

const inTrash = (db: Firestore, kind: PageKind, id: string) => doc(collection(db, kind.trash), id);

/** Moves a page to the trash. Its earlier versions and its working copy stay. Throws a `StaffError`. */
export async function trashSitePage(
  db: Firestore,
  by: string,
  kind: PageKind,
  page: SitePage,
): Promise<void> {
  const mark = { trashedAt: Math.floor(await presentTime()), trashedBy: by };
  await inTransaction(db, async (transaction) => {
    await moveToTrash(transaction, placeOf(db, kind, page.id).place, inTrash(db, kind, page.id), mark);
    recordPage(db, transaction, by, kind, page, { did: 'trashed' });
  });
}

/** Restores a page from the trash. Resolves when the lists on the page contain it. Throws a `StaffError`. */
export async function restoreSitePage(
  db: Firestore,
  by: string,
  kind: PageKind,
  page: SitePage,
): Promise<void> {
  const { place } = placeOf(db, kind, page.id);
  await inTransaction(db, async (transaction) => {
    await moveBack(transaction, inTrash(db, kind, page.id), place);
    recordPage(db, transaction, by, kind, page, { did: 'restored' });
  });
  await untilRead(place);
}

/** Watches the pages in the trash that can be restored, newest first. Returns a function that unsubscribes. */
export const watchTrashedPages = (
  db: Firestore,
  kind: PageKind,
  watcher: Watcher<LiveList<TrashedPage>>,
): (() => void) => watchOffered(collection(db, kind.trash), trashedPageDocument(kind), watcher as never);

/** Permanently deletes a page in the trash with its working copy and its earlier versions. Throws a `StaffError`. */
export async function deletePageForGood(db: Firestore, kind: PageKind, id: string): Promise<void> {
  const { docs } = await orStaffError(getDocsFromServer(revisionsOfPage(db, kind, id).newestFirst));
  await inTransaction(db, async (transaction) => {
    transaction.delete(inTrash(db, kind, id));
    transaction.delete(placeOf(db, kind, id).copy);
    for (const { ref } of docs) transaction.delete(ref);
  });
}

/** Permanently deletes pages that have expired in the trash. Administrators only. Throws a `StaffError`. */
export const emptyOldPages = (db: Firestore, kind: PageKind): Promise<void> =>
  deleteOld(collection(db, kind.trash), (id) => deletePageForGood(db, kind, id));
