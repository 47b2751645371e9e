import { fitting, parseDocument } from '../../../platform/data/parse.ts';
import { type Database, runQuery } from '../../../platform/data/rest/database.ts';
import type { Query } from '../../../platform/data/rest/structured-query.ts';
import type { Site } from '../../../web/server/site.ts';
import { MOST_PAGES, type PageKind, pageDocument, type SitePage } from '../model/page-kind.ts';
import { nextPageChange, pageState } from '../model/page-life.ts';
import { followed, inTime, type Known } from './known.ts';

/** Pages that end within this many milliseconds are not read from another engine, whose clock may differ. */
const CLOCK_SLACK = 1000;

/** The published pages of the embedded engine. Drafts are not kept. */
export async function ownPages(
  { documents }: Pick<Site, 'documents'>,
  kind: PageKind,
): Promise<Known<SitePage>> {
  const read = await documents.find({
    from: kind.path,
    where: [['published', 'EQUAL', true]],
    order: [],
    limit: MOST_PAGES,
  });
  const toItem = (id: string, fields: unknown) =>
    toSitePage(kind, id, fields).find(({ published }) => published) ?? null;
  return followed({ path: kind.path, read, toItem, most: MOST_PAGES });
}

/** The pages that are live at a moment, as a visitor may read them at that moment. */
export async function livePages(database: Database, kind: PageKind, time: number): Promise<SitePage[]> {
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
export const liveAt = <Value>(
  known: Known<SitePage>,
  apply: (value: Value, live: readonly SitePage[]) => Value,
) =>
  inTime<Value, SitePage>(known.all, nextPageChange, (value, all, time) => {
    const live = all.filter((page) => pageState(page, time) === 'live');
    return live.length === 0 ? value : apply(value, live);
  });
