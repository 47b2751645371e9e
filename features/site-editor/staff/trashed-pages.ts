import type { LoadedTrash, TrashEntry } from '../../../web/staff/shared/staff-feature.tsx';
import { watchReserved } from '../data/reserved-pages.client.ts';
import {
  deletePageForGood,
  emptyOldPages,
  restoreSitePage,
  watchTrashedPages,
} from '../data/site-pages.client.ts';
import {
  PAGE_KIND_NAMES,
  PAGE_KINDS,
  type PageKind,
  type PageKindName,
  pageValues,
  publishRefusal,
  type TrashedPage,
} from '../model/page-kind.ts';
import { mayPublishPages } from '../model/page-screens.ts';

/** The data of a kind that has loaded so far: its pages in the trash, and whether only administrators publish it. */
interface KnownTrash {
  pages?: readonly TrashedPage[];
  isReserved?: boolean;
}

/** Watches the pages of all kinds in the trash, and reports them once all kinds are loaded. */
const watch: LoadedTrash['watch'] = (db, { onValue, onError }) => {
  const known: Partial<Record<PageKindName, KnownTrash>> = {};
  const note = (name: PageKindName, more: KnownTrash) => {
    known[name] = { ...known[name], ...more };
    const entries = PAGE_KIND_NAMES.map((kind) => entriesOf(kind, known[kind] ?? {}));
    if (!entries.includes(null)) onValue(entries.flatMap((some) => some ?? []));
  };
  const stops = PAGE_KIND_NAMES.flatMap((name) => [
    watchTrashedPages(db, PAGE_KINDS[name], {
      onValue: ({ items }) => note(name, { pages: items }),
      onError,
    }),
    watchReserved(db, name, { onValue: (isReserved) => note(name, { isReserved }), onError }),
  ]);
  return () => {
    for (const stop of stops) stop();
  };
};

/** The pages of a kind in the trash; null until they are loaded. */
function entriesOf(name: PageKindName, { pages, isReserved }: KnownTrash): TrashEntry[] | null {
  if (pages === undefined || isReserved === undefined) return null;
  return pages.map((page) => entryOf(PAGE_KINDS[name], page, isReserved));
}

function entryOf(kind: PageKind, page: TrashedPage, isReserved: boolean): TrashEntry {
  const { id, trashedAt, trashedBy } = page;
  return {
    ...{ id: `${kind.what} ${id}`, trashedAt, trashedBy },
    name: kind.nameOf(pageValues(kind, page)),
    about: `${kind.what.charAt(0).toUpperCase()}${kind.what.slice(1)}`,
    // A page comes back as it was, so that restoring a published one publishes it.
    restoreRefusal: (person) =>
      !page.published || mayPublishPages(person, isReserved) ? null : publishRefusal(kind),
    restore: (db, by) => restoreSitePage(db, by, kind, page),
    deleteForGood: (db) => deletePageForGood(db, kind, id),
  };
}

/** Permanently deletes pages that have expired in the trash. */
const emptyOld: LoadedTrash['emptyOld'] = async (db) => {
  for (const name of PAGE_KIND_NAMES) await emptyOldPages(db, PAGE_KINDS[name]);
};

export default { watch, emptyOld } satisfies LoadedTrash;
