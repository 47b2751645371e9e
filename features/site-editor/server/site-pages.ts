import type { Change } from '@studio-site/backend';
import { toPlainFields } from '@studio-site/backend/values';
import { fitting, parseDocument } from '../../../web/data/parse.ts';
import { type Database, runQuery } from '../../../web/data/rest/database.ts';
import type { Query } from '../../../web/data/rest/structured-query.ts';
import { splitPath } from '../../../web/domain/places.ts';
import type { Site } from '../../../web/server/site.ts';
import { MOST_PAGES, type PageKind, pageDocument, type SitePage } from '../model/page-kind.ts';
import { nextPageChange, pageState } from '../model/page-life.ts';
import { inTime } from './studio-at.ts';

/** Pages that end within this many milliseconds are not read from another engine, whose clock may differ. */
const CLOCK_SLACK = 1000;

/** The known published pages of a kind, without drafts. */
export interface KnownPages {
  all(): readonly SitePage[];
  /** Applies committed changes. Returns whether they changed a published page. */
  follow?(changes: readonly Change[]): boolean;
  /** Reads the pages that visitors can read now, from an engine that reports no commits. */
  read?(time: number): Promise<void>;
}

/** The pages of the embedded engine: read once as the owner, then updated by each commit. */
export async function ownPages({ documents }: Pick<Site, 'documents'>, kind: PageKind): Promise<KnownPages> {
  const read = await documents.find({
    from: kind.path,
    where: [['published', 'EQUAL', true]],
    order: [],
    limit: MOST_PAGES,
  });
  const byId = new Map(
    read.flatMap(({ id, fields }) => toSitePage(kind, id, fields)).map((page) => [page.id, page]),
  );
  let all: readonly SitePage[] = [...byId.values()];
  return {
    all: () => all,
    follow(changes) {
      let isChanged = false;
      for (const { path, after } of changes) {
        const [collection, id] = splitPath(path);
        if (collection !== kind.path) continue;
        const [page] = after ? toSitePage(kind, id, toPlainFields(after.fields)) : [];
        isChanged ||= byId.has(id) || page?.published === true;
        if (page?.published && (byId.has(id) || byId.size < MOST_PAGES)) byId.set(id, page);
        else byId.delete(id);
      }
      if (isChanged) all = [...byId.values()];
      return isChanged;
    },
  };
}

/** The pages of another engine, as visitors can read them. */
export function publicPages(database: Database, kind: PageKind): KnownPages {
  let all: readonly SitePage[] = [];
  return {
    all: () => all,
    async read(time) {
      all = await livePages(database, kind, time);
    },
  };
}

/** The pages that are live at a moment, as a visitor may read them at that moment. */
async function livePages(database: Database, kind: PageKind, time: number): Promise<SitePage[]> {
  return found(database, kind, {
    ...wentLive(kind, time),
    where: [...(wentLive(kind, time).where ?? []), ['until', 'GREATER_THAN', time + CLOCK_SLACK]],
    order: [
      ['publishDate', 'asc'],
      ['until', 'asc'],
    ],
  });
}

/** The pages that are live at a moment, which may be in the future, read with the rights of staff. */
export async function pagesAhead(database: Database, kind: PageKind, time: number): Promise<SitePage[]> {
  return (await found(database, kind, wentLive(kind, time))).filter(
    (page) => pageState(page, time) === 'live',
  );
}

const wentLive = (kind: PageKind, time: number): Query => ({
  from: kind.path,
  where: [
    ['published', 'EQUAL', true],
    ['publishDate', 'LESS_THAN_OR_EQUAL', time],
  ],
  order: [['publishDate', 'asc']],
  limit: MOST_PAGES,
});

async function found(database: Database, kind: PageKind, query: Query): Promise<SitePage[]> {
  const documents = await runQuery(database, query);
  return fitting(documents.map(({ id, data }) => parseDocument(pageDocument(kind), id, data))) as SitePage[];
}

/** The page in a document; empty if the document is no page. */
export function toSitePage(kind: PageKind, id: string, data: unknown): SitePage[] {
  return fitting([parseDocument(pageDocument(kind), id, data)]) as SitePage[];
}

/** Applies the pages that are live at a moment to a value. Returns the same object until something changes (`inTime`). */
export const liveAt = <Value>(known: KnownPages, apply: (value: Value, live: readonly SitePage[]) => Value) =>
  inTime<Value, SitePage>(known.all, nextPageChange, (value, all, time) => {
    const live = all.filter((page) => pageState(page, time) === 'live');
    return live.length === 0 ? value : apply(value, live);
  });
