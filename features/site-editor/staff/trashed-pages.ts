import type { LoadedTrash, TrashEntry } from '../../../web/staff/shared/staff-feature.tsx';
import {
  deletePageForGood,
  emptyOldPages,
  restoreSitePage,
  watchTrashedPages,
} from '../data/site-pages.client.ts';
import { PAGE_KINDS, type PageKind, pageValues, type TrashedPage } from '../model/page-kind.ts';

const KINDS: readonly PageKind[] = Object.values(PAGE_KINDS);

/** Watches the pages of all kinds in the trash, and reports them once all kinds are loaded. */
const watch: LoadedTrash['watch'] = (db, { onValue, onError }) => {
  const known = new Map<PageKind, TrashEntry[]>();
  const stops = KINDS.map((kind) =>
    watchTrashedPages(db, kind, {
      onValue: ({ items }) => {
        known.set(
          kind,
          items.map((page) => entryOf(kind, page)),
        );
        if (known.size === KINDS.length) onValue([...known.values()].flat());
      },
      onError,
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
};

function entryOf(kind: PageKind, page: TrashedPage): TrashEntry {
  const { id, trashedAt, trashedBy } = page;
  return {
    ...{ id: `${kind.what} ${id}`, trashedAt, trashedBy },
    name: kind.nameOf(pageValues(kind, page)),
    about: `${kind.what.charAt(0).toUpperCase()}${kind.what.slice(1)}`,
    restore: (db, by) => restoreSitePage(db, by, kind, page),
    deleteForGood: (db) => deletePageForGood(db, kind, id),
  };
}

/** Permanently deletes pages that have expired in the trash. */
const emptyOld: LoadedTrash['emptyOld'] = async (db) => {
  for (const kind of KINDS) await emptyOldPages(db, kind);
};

export default { watch, emptyOld } satisfies LoadedTrash;
