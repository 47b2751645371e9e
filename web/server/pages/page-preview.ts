import { parseDocument } from '../../../platform/data/parse.ts';
import { type Database, getDocument, runQuery } from '../../../platform/data/rest/database.ts';
import { plainFields, restValue } from '../../../platform/data/rest/plain-values.ts';
import { isRefusal } from '../../data/visitor/allowed-by.ts';
import { hasStaffAccess } from '../../domain/people/permissions.ts';
import { BLOG_POSTS, postPath, WORKING_COPIES } from '../../domain/places.ts';
import { type PageAtMoment, previewedPost, type TriedValues } from '../../domain/posts/page-preview.ts';
import { type Post, type PostChanges, postDocument } from '../../domain/posts/post.ts';
import { postState } from '../../domain/posts/publication.ts';
import { dueChanges, storedCopyDocument } from '../../domain/posts/working-copy.ts';
import type { Site } from '../site.ts';
import type { StudioMoment } from '../studio/studio-in-time.ts';
import { callerOf } from './caller.ts';
import { isStaffPath } from './staff-page.ts';

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** How many redirects of a page are followed, so that its links stay in the moment. */
const MOST_REDIRECTS = 3;

/** The data that a page shows in place of the stored present data. */
export interface Shown extends Partial<StudioMoment> {
  database?: Database;
  now?: number;
}

/**
 * Answers with a page as visitors would see it, for the staff area: the page of a post, or one with values of the studio.
 * They come with the request and are not stored; everything else is read with a visitor's permissions. Or answers with a
 * page as visitors will see it at a moment. `render` renders a path of the site.
 */
export function pagePreview(
  site: Pick<Site, 'engine' | 'backend' | 'origin' | 'now' | 'studioInTime'>,
  visitors: Database,
  render: (path: string, shown: Shown) => Promise<Response>,
) {
  return async (request: Request, client: string): Promise<Response> => {
    const refused = (status: 400 | 401 | 403) => new Response(null, { status, headers: HEADERS });
    const caller = await callerOf(site, request, client);
    if (typeof caller === 'number') return refused(caller);
    if (!hasStaffAccess(caller.person)) return refused(403);
    const { database: person } = caller;
    const sent: unknown = await request.json().catch(() => null);
    const page = await (isPageAtMoment(sent)
      ? pageAt(sent, person)
      : isTried(sent)
        ? pageWithValues(sent)
        : pageOfPost(sent));
    if (page === null) return refused(400);
    if (page === 'denied') return refused(403);
    const headers = new Headers(page.headers);
    for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
    return new Response(page.body, { status: page.status, headers });
  };

  async function pageOfPost(sent: unknown): Promise<Response | null> {
    const parsed = parseDocument(postDocument, String((sent as { id?: unknown } | null)?.id), sent);
    if (!parsed.ok) return null;
    const database = withPost(visitors, parsed.value, site.now());
    return render(`/blog/${parsed.value.id}`, { database });
  }

  async function pageAt({ page, at }: PageAtMoment, person: Database): Promise<Response | 'denied'> {
    try {
      const [then, changes] = await Promise.all([
        site.studioInTime.foreseen(at, person),
        site.backend ? changesUntil(person, at) : new Map<string, PostChanges>(),
      ]);
      const shown = { database: asVisitorsWillSee(person, at, changes), ...then, now: at };
      let answer = await render(page, shown);
      for (let redirects = 0; redirects < MOST_REDIRECTS; redirects++) {
        const to = ownPath(answer.headers.get('location'));
        if (to === null) break;
        answer = await render(to, shown);
      }
      return answer;
    } catch (error) {
      if (isRefusal(error)) return 'denied';
      throw error;
    }
  }

  /** The path on this site of the address to which a page redirects; null if it leads to no other page of visitors. */
  function ownPath(location: string | null): string | null {
    const url = location === null ? null : URL.parse(location, site.origin);
    if (url?.origin !== new URL(site.origin).origin || isStaffPath(url.pathname)) return null;
    return url.pathname + url.search;
  }

  async function pageWithValues({ page, values }: TriedValues): Promise<Response | null> {
    const shown = site.studioInTime.tried(values);
    return shown && render(page, shown);
  }
}

/** Whether this is a page of visitors with values to try. */
const isTried = (sent: unknown): sent is TriedValues => hasPage(sent) && 'values' in sent;

/** Whether this is a page of visitors at a moment that a `Date` can have. */
const isPageAtMoment = (sent: unknown): sent is PageAtMoment =>
  hasPage(sent) &&
  'at' in sent &&
  Number.isInteger(sent.at) &&
  !Number.isNaN(new Date(Number(sent.at)).getTime());

function hasPage(sent: unknown): sent is { page: string } {
  if (typeof sent !== 'object' || sent === null || !('page' in sent)) return false;
  const { page } = sent;
  return typeof page === 'string' && /^\/(?![/\\])/.test(page) && !isStaffPath(page);
}

/** A database in which the post is public. A draft has the present time as its date. */
function withPost(database: Database, post: Post, now: number): Database {
  const { id, ...fields } = previewedPost(post);
  const name = database.nameOf(postPath(id));
  const shown = { ...fields, published: true, publishDate: post.published ? post.publishDate : now };
  const document = {
    name,
    fields: Object.fromEntries(Object.entries(shown).map(([field, value]) => [field, restValue(value)])),
  };
  return {
    nameOf: database.nameOf,
    async ask(method, body) {
      const { documents } = body as { documents?: readonly string[] };
      const isPost = method === ':batchGet' && documents?.length === 1 && documents[0] === name;
      return isPost ? [{ found: document }] : database.ask(method, body);
    },
  };
}

/** The changes of live posts that go live until a moment, by the names of the posts' documents. */
async function changesUntil(database: Database, moment: number): Promise<Map<string, PostChanges>> {
  const waiting = await runQuery(database, {
    from: WORKING_COPIES,
    where: [
      ['goesLive', 'GREATER_THAN', 0],
      ['goesLive', 'LESS_THAN_OR_EQUAL', moment],
    ],
    order: [['goesLive', 'asc']],
  });
  const found = await Promise.all(
    waiting.map(async ({ id, data }): Promise<[string, PostChanges][]> => {
      const stored = await getDocument(database, postPath(id));
      const post = stored && parseDocument(postDocument, id, stored.data);
      const copy = parseDocument(storedCopyDocument, id, data);
      const changes = post?.ok && copy.ok ? dueChanges(post.value, copy.value) : null;
      return changes ? [[database.nameOf(postPath(id)), changes]] : [];
    }),
  );
  return new Map(found.flat());
}

/**
 * A database in which exactly those posts are public that visitors can read at a moment, with their `changes` until then.
 * Lists are the same, because pages ask for the posts that are public then.
 */
function asVisitorsWillSee(
  database: Database,
  moment: number,
  changes: ReadonlyMap<string, PostChanges>,
): Database {
  const changed = <T extends NonNullable<Found['found']>>(document: T): T => ({
    ...document,
    fields: {
      ...document.fields,
      ...Object.fromEntries(
        Object.entries(changes.get(document.name) ?? {}).map(([field, value]) => [field, restValue(value)]),
      ),
    },
  });
  const posts = `${database.nameOf(BLOG_POSTS)}/`;
  const isHidden = ({ name, fields }: NonNullable<Found['found']>) =>
    name.startsWith(posts) && postState(plainFields(fields) as unknown as Post, moment) !== 'live';
  return {
    nameOf: database.nameOf,
    async ask(method, body) {
      const answer = await database.ask(method, body);
      if (!Array.isArray(answer)) return answer;
      return (answer as Found[]).map((one) => {
        if (one.document) return { ...one, document: changed(one.document) };
        if (!one.found) return one;
        return isHidden(one.found) ? { missing: one.found.name } : { ...one, found: changed(one.found) };
      });
    },
  };
}

type FoundDocument = { name: string; fields?: Parameters<typeof plainFields>[0] };

/** A row of the response to `:batchGet` (`found`) or `:runQuery` (`document`). */
interface Found {
  found?: FoundDocument;
  document?: FoundDocument;
}
