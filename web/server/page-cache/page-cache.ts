import { hash } from 'node:crypto';
import type { Encoding } from '../compression/accepted-encoding.ts';
import { compress } from '../compression/compress.ts';
import { TextAnswer } from '../pages/text-answer.ts';

/** A cached page: its headers, and its body in each encoding, made once when first asked for. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body(encoding: Encoding): Buffer | Promise<Buffer>;
}

export interface PageCacheOptions {
  /** Renders the page of a key. */
  render: (key: string) => Promise<Response>;
  /** How long a page is good, milliseconds. */
  freshFor: number;
  /** How much longer it is shown while a new one is made, milliseconds; beyond it, readers wait for the new one. */
  staleFor: number;
  /** The sum of the cached bodies, bytes; the pages that were asked for longest ago go first. */
  maxBytes: number;
  now?: () => number;
  /**
   * When pages change although nobody writes, milliseconds since 1970: the next date of a post that is still to come.
   * `Infinity` where that is never or not known.
   */
  nextChange?: () => number | Promise<number>;
}

interface Entry {
  page: CachedPage;
  made: number;
  /** From then on it shows too little. */
  ends: number;
  size: number;
  /** A change made it old: shown only while no new one can be had. */
  old: boolean;
}

/** Headers of a rendering that are not cached. */
const LEFT_OUT = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
  'set-cookie',
]);

/**
 * Caches rendered pages under their keys. However many requests wait for a page, it is rendered once; a page that a
 * change made old during its rendering is not cached, nor one that says `no-store`. While the database cannot be reached, old pages are shown.
 */
export class PageCache {
  readonly #options: Required<PageCacheOptions>;
  readonly #entries = new Map<string, Entry>();
  readonly #underWay = new Map<string, Promise<CachedPage>>();
  #size = 0;

  constructor(options: PageCacheOptions) {
    this.#options = { now: Date.now, nextChange: () => Number.POSITIVE_INFINITY, ...options };
  }

  /** The page at once where it is cached and fresh; null otherwise. */
  cached(key: string): CachedPage | null {
    const entry = this.#entries.get(key);
    if (!entry || this.#isOld(entry) || this.#age(entry) > this.#options.freshFor) return null;
    // The order of the map is the order of use.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.page;
  }

  /** The page, rendered where it is not cached. Rejects when it cannot be rendered and none is cached. */
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

  /** Makes old every cached page that `isOld` names. */
  purge(isOld: (key: string) => boolean): void {
    for (const [key, entry] of this.#entries) if (isOld(key)) entry.old = true;
    for (const key of this.#underWay.keys()) if (isOld(key)) this.#underWay.delete(key);
  }

  #age(entry: Entry): number {
    return this.#options.now() - entry.made;
  }

  #isOld(entry: Entry): boolean {
    return entry.old || this.#options.now() >= entry.ends;
  }

  #render(key: string): Promise<CachedPage> {
    const before = this.#underWay.get(key);
    if (before) return before;
    // Asked before the page is read: a post that comes in between then ends it early, not late.
    const nextChange = this.#options.nextChange();
    const coming = Promise.all([this.#options.render(key).then(cachedPage), nextChange])
      .then(([page, ends]) => {
        // Purged during its rendering: it may show the state before the change.
        if (this.#underWay.get(key) === coming) {
          if (isCacheable(page)) this.#store(key, page, ends);
          // A page that no longer exists must not come back while the database cannot be reached.
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

/** Is it a page as readers should see it later, too? */
export function isCacheable({ status, headers }: CachedPage): boolean {
  return status === 200 && headers['cache-control'] !== 'no-store';
}

/** As quick as 9, and a twentieth smaller. */
const BROTLI_QUALITY = 10;

async function cachedPage(response: Response): Promise<CachedPage> {
  const identity =
    response instanceof TextAnswer ? response.encoded : Buffer.from(await response.arrayBuffer());
  const bodies = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', identity]]);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !LEFT_OUT.has(name)));
  return {
    status: response.status,
    headers,
    etag: hash('sha256', identity, 'base64url').slice(0, 22),
    body(encoding) {
      const made = bodies.get(encoding);
      if (made) return made;
      const coming = compress(identity, encoding as 'br' | 'gzip', BROTLI_QUALITY).then((body) => {
        bodies.set(encoding, body);
        return body;
      });
      bodies.set(encoding, coming);
      return coming;
    },
  };
}
