import { hash } from 'node:crypto';
import { compress, type Encoding } from '../compression.ts';

/** A cached page: headers, and a body for each encoding, compressed on first use. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body(encoding: Encoding): Buffer | Promise<Buffer>;
}

export interface PageCacheOptions {
  /** Renders the page with this cache key. */
  render: (key: string) => Promise<Response>;
  /** Lifetime of a page in milliseconds. */
  freshFor: number;
  /**
   * Milliseconds after its lifetime during which a page is still served while a new one is rendered. After that,
   * requests wait for the new page.
   */
  staleFor: number;
  /** Limit of the total size of all cached bodies, in bytes. The least recently used pages are evicted. */
  maxBytes: number;
  now?: () => number;
  /**
   * The next time when pages change without a commit, such as at the date of a scheduled post. In milliseconds since
   * 1970; `Infinity` for never or unknown.
   */
  nextChange?: () => number | Promise<number>;
}

interface Entry {
  page: CachedPage;
  made: number;
  /** The time from which the page counts as `old`, for example because a scheduled post becomes public. */
  ends: number;
  size: number;
  /** Whether a change of content has made the page outdated. It is then served only if rendering fails. */
  old: boolean;
}

/** Response headers that are not stored with a page. */
const LEFT_OUT = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
  'set-cookie',
]);

/**
 * Caches rendered pages by key. All requests that wait for a page share one rendering. A page is cached only if it has
 * status 200, does not have `no-store`, and was not made stale by a change while it was rendered. While pages cannot be
 * rendered, for example because the database is unreachable, stale pages are served.
 */
export class PageCache {
  readonly #options: Required<PageCacheOptions>;
  readonly #entries = new Map<string, Entry>();
  readonly #underWay = new Map<string, Promise<CachedPage>>();
  #size = 0;

  constructor(options: PageCacheOptions) {
    this.#options = { now: Date.now, nextChange: () => Number.POSITIVE_INFINITY, ...options };
  }

  /** The page if it is cached and fresh; otherwise null. */
  cached(key: string): CachedPage | null {
    const entry = this.#entries.get(key);
    if (!entry || this.#isOld(entry) || this.#age(entry) > this.#options.freshFor) return null;
    // Inserts the page again, so that it becomes the most recently used one: a Map keeps insertion order.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.page;
  }

  /** The page, rendered if necessary. Rejects if rendering fails and no cached page exists. */
  async page(key: string): Promise<CachedPage> {
    const fresh = this.cached(key);
    if (fresh) return fresh;
    const entry = this.#entries.get(key);
    const coming = this.#render(key);
    if (entry && !this.#isOld(entry) && this.#age(entry) <= this.#options.freshFor + this.#options.staleFor) {
      coming.catch(() => undefined);
      return entry.page;
    }
    if (!entry) return coming;
    const page = await coming.catch(() => null);
    return page === null || page.status >= 500 ? entry.page : page;
  }

  /** Makes all cached pages stale whose key matches `isOld`. */
  purge(isOld: (key: string) => boolean): void {
    for (const [key, entry] of this.#entries) if (isOld(key)) entry.old = true;
    for (const key of this.#underWay.keys()) if (isOld(key)) this.#underWay.delete(key);
  }

  #age(entry: Entry): number {
    return this.#options.now() - entry.made;
  }

  /** A page from the future was rendered before the clock was corrected, so it may show future data. */
  #isOld(entry: Entry): boolean {
    const now = this.#options.now();
    return entry.old || now >= entry.ends || now < entry.made;
  }

  #render(key: string): Promise<CachedPage> {
    const before = this.#underWay.get(key);
    if (before) return before;
    // The time of the next change is read before the page is rendered. If a post becomes public in between, the page
    // expires too early instead of too late.
    const nextChange = this.#options.nextChange();
    const coming = Promise.all([this.#options.render(key).then(cachedPage), nextChange])
      .then(([page, ends]) => {
        // A page that became stale while it was rendered is not cached, because it may show the old state.
        if (this.#underWay.get(key) === coming) {
          if (isCacheable(page)) this.#store(key, page, ends);
          // Removes the cached page if it no longer exists or must no longer be cached. Otherwise it would reappear
          // while the database is unreachable.
          else if (page.status < 500) this.#remove(key);
        }
        return page;
      })
      .finally(() => {
        if (this.#underWay.get(key) === coming) this.#underWay.delete(key);
      });
    this.#underWay.set(key, coming);
    return coming;
  }

  #store(key: string, page: CachedPage, ends: number): void {
    this.#remove(key);
    const body = page.body('identity');
    const size = Buffer.isBuffer(body) ? body.length * 2 : 0;
    this.#entries.set(key, { page, made: this.#options.now(), ends, size, old: false });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#options.maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}

/** Whether the page may be cached and served to other visitors. */
export function isCacheable({ status, headers }: Pick<CachedPage, 'status' | 'headers'>): boolean {
  return status === 200 && headers['cache-control'] !== 'no-store';
}

/**
 * Brotli's highest quality level. It takes about 40 ms for a page, each time the content has changed. Level 10 takes
 * 16 ms, but its result is 350 bytes larger, so that a long page does not fit into the first TCP packets.
 */
const BROTLI_QUALITY = 11;
/** The quality level for pages that are not cached, such as that of a missing post. */
const QUICK_QUALITY = 5;

async function cachedPage(response: Response): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const bodies = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', identity]]);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !LEFT_OUT.has(name)));
  const { status } = response;
  const quality = isCacheable({ status, headers }) ? BROTLI_QUALITY : QUICK_QUALITY;
  return {
    status,
    headers,
    etag: hash('sha256', identity, 'base64url').slice(0, 22),
    body(encoding) {
      const made = bodies.get(encoding);
      if (made) return made;
      const coming = compress(identity, encoding as 'br' | 'gzip', quality).then((body) => {
        bodies.set(encoding, body);
        return body;
      });
      bodies.set(encoding, coming);
      return coming;
    },
  };
}
