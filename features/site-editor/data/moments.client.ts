import {
  collection,
  deleteField,
  doc,
  type Firestore,
  getDocsFromServer,
  query,
  where,
} from 'firebase/firestore';
import { fitting, parseDocument } from '../../../platform/data/parse.ts';
import { presentTime } from '../../../platform/data/server-time.ts';
import { asStaffError, orStaffError, StaffError } from '../../../platform/data/staff/staff-error.ts';
import { inTransaction, readIn } from '../../../platform/data/staff/transactions.client.ts';
import { sameValue } from '../../../platform/domain/editing/draft.ts';
import { shortLocalTime } from '../../../platform/domain/local-time.ts';
import { counted } from '../../../platform/domain/text/counted.ts';
import { blogPosts, workingCopies } from '../../../web/data/staff/collections.client.ts';
import { record } from '../../../web/data/staff/people/staff-log.client.ts';
import { recordedTogether } from '../../../web/data/staff/posts/post-events.client.ts';
import { waitingTextMove } from '../../../web/data/staff/posts/working-copy.client.ts';
import type { LogEntry } from '../../../web/domain/log-entry.ts';
import { type Post, type PostDocument, postDocument } from '../../../web/domain/posts/post.ts';
import { publicationEvent } from '../../../web/domain/posts/post-event.ts';
import { hidden, type Publication, publicationBy } from '../../../web/domain/posts/publication.ts';
import { workingCopyDocument } from '../../../web/domain/posts/working-copy.ts';
import { AREA_NAMES, AREAS, type FileValues } from '../model/areas.ts';
import { isSameMoment, launchPage, type Moment, momentsAhead, type WaitingText } from '../model/moments.ts';
import {
  formerAddresses,
  PAGE_KIND_NAMES,
  PAGE_KINDS,
  type PageHead,
  type PageKindName,
  pageDocument,
  type SitePage,
} from '../model/page-kind.ts';
import { pageState } from '../model/page-life.ts';
import type { SiteVersion } from '../model/site-version.ts';
import { afterMove, afterSave, nextNumber, timelineOf, type WrittenVersion } from '../model/timeline.ts';
import { changesAnything, type WayBack, wayBack } from '../model/way-back.ts';
import { readVersions, versionWrites } from './stored-versions.client.ts';

/** The person who changes a moment, and the values of `studio.config.ts`. */
interface Change {
  by: string;
  fallback: FileValues;
}

/**
 * The result of a change of a whole moment. `changed`: nothing is written, because the moment is not as the person has
 * seen it. `too late`: nothing is written, because the chosen time has passed. `page ends`: nothing is written, because a page
 * would end before it goes live.
 */
export type MomentResult = 'done' | 'changed' | 'too late' | 'page ends';

/** Moves everything that happens at a moment to the time `to`, in one commit. Throws a `StaffError`. */
export async function moveMoment(
  db: Firestore,
  { by, fallback }: Change,
  moment: Moment,
  to: number,
): Promise<MomentResult> {
  const { versions, posts, texts, pages, now } = await readMoment(db, moment.time);
  if (to <= now) return 'too late';
  const planned = { versions, posts, texts, pages: pages.map(({ name, page }) => launchPage(name, page)) };
  const present = momentsAhead(planned, fallback, now).find(({ time }) => time === moment.time);
  if (!isSameMoment(moment, present)) return 'changed';
  const moved = pages.map((one) => ({ ...one, after: movedPage(one.page, moment.time, to) }));
  if (moved.some(({ after }) => after.until <= after.publishDate)) return 'page ends';
  const writes = AREA_NAMES.flatMap((area) =>
    afterMove(timelineOf(versions, area, fallback[area], now), moment.time, to),
  );
  const titles = moment.areas.map(({ area }) => AREAS[area].title);
  return writeMoment(db, by, {
    ...{ versions, writes, posts: moment.posts, now },
    publicationOf: (post) => publicationBy({ at: to }, post, now),
    texts: { moved: moment.texts, to },
    pages: moved,
    logged: { movedFrom: moment.time, moment: to, fields: namesOf(titles, moment) },
  });
}

/**
 * Goes back to the state before a moment that has passed, in one commit. `seen`: what the person was told that it does.
 * Throws a `StaffError`.
 */
export async function goBack(
  db: Firestore,
  { by, fallback }: Change,
  moment: Moment,
  seen: WayBack,
): Promise<MomentResult> {
  const { versions, posts, now, ...read } = await readMoment(db, moment.time);
  const pages = read.pages.filter(
    ({ page }) => page.publishDate === moment.time && pageState(page, now) === 'live',
  );
  const gone = pages.map(({ name, page }) => ({ ...launchPage(name, page), goes: 'live' as const }));
  const way = wayBack({ ...moment, posts, pages: gone }, versions, fallback, now);
  if (!sameValue(partsOf(seen), partsOf(way)) || !changesAnything(way)) return 'changed';
  const note = `Back to the state before ${shortLocalTime(moment.time)}`;
  const areas = way.areas.filter(({ returns }) => Object.keys(returns).length > 0);
  const writes = areas.flatMap(({ area, returns: changes }): WrittenVersion[] => {
    const timeline = timelineOf(versions, area, fallback[area], now);
    const saved = afterSave(
      timeline,
      { id: null, changes, from: null, note },
      nextNumber(versions, area),
      now,
    );
    if (saved === null) throw new StaffError('too-large', 'there are too many versions');
    return saved;
  });
  const titles = areas.map(({ area }) => AREAS[area].title);
  return writeMoment(db, by, {
    ...{ versions, writes, posts: way.posts, now },
    publicationOf: (post) => hidden(post, now),
    texts: { moved: [], to: 0 },
    pages: pages.map((one) => ({ ...one, after: { published: false } })),
    logged: { backBefore: moment.time, fields: namesOf(titles, { ...way, texts: [] }) },
  });
}

const partsOf = ({ areas, posts, pages }: WayBack) => ({
  areas: areas.map(({ area, returns, left }) => ({ area, returns, left })),
  posts: posts.map(({ id }) => id).toSorted(),
  pages: pages.map(({ to }) => to).toSorted(),
});

const namesOf = (
  areas: readonly string[],
  { posts, texts, pages }: Pick<Moment, 'posts' | 'texts' | 'pages'>,
): string =>
  [
    ...new Set([
      ...areas,
      ...posts.map(({ title }) => `“${title}”`),
      ...pages.map(({ what, name }) => `the ${what} “${name}”`),
    ]),
    ...(texts.length > 0 ? [`${counted(texts.length, 'change')} of live posts`] : []),
  ]
    .join(', ')
    .slice(0, 1000);

/** Reads all versions, and the posts, changes of posts and pages with this time, from the server. Throws a `StaffError`. */
async function readMoment(db: Firestore, time: number) {
  const [read, found, waiting, pages, now] = await Promise.all([
    Promise.all(AREA_NAMES.map((area) => readVersions(db, area))),
    orStaffError(getDocsFromServer(query(blogPosts(db), where('publishDate', '==', time)))),
    orStaffError(getDocsFromServer(query(workingCopies(db), where('goesLive', '==', time)))),
    readPages(db, time),
    presentTime(),
  ]);
  const posts = fitting(found.docs.map((one) => parseDocument(postDocument, one.id, one.data())));
  const texts = fitting(waiting.docs.map((one) => parseDocument(workingCopyDocument, one.id, one.data())));
  return { versions: read.flat(), posts, texts, pages, now };
}

/** A page with a moment that is moved. */
interface StoredPage {
  name: PageKindName;
  page: SitePage;
}

type PageMoments = Pick<PageHead, 'publishDate' | 'until'>;

const pageOf = (db: Firestore, name: PageKindName, id: string) =>
  doc(collection(db, PAGE_KINDS[name].path), id);

const momentsOf = ({ published, publishDate, until }: Omit<PageHead, 'id'>) => ({
  ...{ published, publishDate, until },
});

const movedPage = ({ publishDate, until }: PageMoments, from: number, to: number): PageMoments => ({
  publishDate: publishDate === from ? to : publishDate,
  until: until === from ? to : until,
});

/** Reads the published pages that go live or end at a time, from the server. Throws a `StaffError`. */
async function readPages(db: Firestore, time: number): Promise<StoredPage[]> {
  const found = await Promise.all(
    PAGE_KIND_NAMES.flatMap((name) =>
      ['publishDate', 'until'].map(async (field): Promise<StoredPage[]> => {
        const kind = PAGE_KINDS[name];
        const at = query(collection(db, kind.path), where(field, '==', time));
        const { docs } = await orStaffError(getDocsFromServer(at));
        const pages = fitting(docs.map((one) => parseDocument(pageDocument(kind), one.id, one.data())));
        return pages.flatMap((page) => (page.published ? [{ name, page: page as SitePage }] : []));
      }),
    ),
  );
  return found.flat();
}

interface MomentWrites {
  versions: readonly SiteVersion[];
  writes: readonly WrittenVersion[];
  posts: readonly Post[];
  publicationOf: (post: Post) => Publication | null;
  /** Changes of live posts, and the time to which they move. */
  texts: { moved: readonly WaitingText[]; to: number };
  pages: readonly (StoredPage & { after: Partial<PageHead> })[];
  now: number;
  logged: LogEntry['to'];
}

async function writeMoment(
  db: Firestore,
  by: string,
  { versions, writes, posts, publicationOf, texts, pages, now, logged }: MomentWrites,
): Promise<MomentResult> {
  const ids = posts.map(({ id }) => id);
  try {
    await recordedTogether(db, ids, (recordOf) =>
      inTransaction(
        db,
        async (transaction) => {
          const writeVersions = await versionWrites(db, by, transaction, { writes, versions });
          const changes = await Promise.all(
            posts.map(async (seen) => {
              const place = doc(blogPosts(db), seen.id);
              const post = await readIn<PostDocument>(transaction, place, postDocument);
              const publication = publicationOf(post);
              if (publication === null || !hasSamePublication(post, seen))
                throw new StaffError('busy', `the post ${post.id} has changed`);
              const happened = publicationEvent(post, publication, now);
              const note = await recordOf(post.id)(transaction, post.title, happened);
              return () => {
                transaction.update(place, { firstPublishDate: deleteField(), ...publication });
                note();
              };
            }),
          );
          const moves = await Promise.all(
            texts.moved.map((text) => waitingTextMove(db, by, transaction, text)),
          );
          const pageWrites = await Promise.all(
            pages.map(async ({ name, page, after }) => {
              const kind = PAGE_KINDS[name];
              const place = pageOf(db, name, page.id);
              const read = (await readIn(transaction, place, pageDocument(kind))) as unknown as SitePage;
              if (!sameValue(momentsOf(read), momentsOf(page)))
                throw new StaffError('busy', `the page ${page.id} has changed`);
              const former = formerAddresses(kind, read, now);
              return () => transaction.update(place, { ...after, formerAddresses: former });
            }),
          );
          writeVersions();
          for (const write of pageWrites) write();
          for (const move of moves) move(texts.to);
          for (const change of changes) change();
          record(db, transaction, { kind: 'site', subject: 'moment', by, from: {}, to: logged });
        },
        { maxAttempts: 1 },
      ),
    );
    return 'done';
  } catch (thrown) {
    const error = asStaffError(thrown);
    if (error.problem === 'busy' || error.problem === 'missing') return 'changed';
    throw error;
  }
}

const hasSamePublication = (one: Post, other: Post): boolean =>
  one.published === other.published && one.publishDate === other.publishDate;
