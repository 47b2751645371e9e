import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../html/accepted-encoding.ts';

/** A page as it is kept: its headers, and its body in each encoding, made once when first asked for. */
export interface KeptPage {
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
  /** The sum of the bodies that are kept, bytes; the pages that were asked for longest ago go first. */
  most: number;
  now?: () => number;
}

interface Entry {
  page: KeptPage;
  made: number;
  size: number;
  /** A change made it old: shown only while no new one can be had. */
  old: boolean;
}

/** Headers of a rendering that the kept page has no use for. */
const LEFT_OUT = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
  'set-cookie',
]);

/**
 * Keeps rendered pages under their keys. Whatever number of requests waits for a page, it is rendered once; what was
 * being rendered when a change made it old is not kept. While the database cannot be reached, old pages are shown.
 */
export class PageCache {
  readonly #options: Required<PageCacheOptions>;
  readonly #entries = new Map<string, Entry>();
  readonly #underWay = new Map<string, Promise<KeptPage>>();
  #size = 0;

  constructor(options: PageCacheOptions) {
    this.#options = { now: Date.now, ...options };
  }

  /** The page at once where it is kept and fresh; null otherwise. */
  kept(key: string): KeptPage | null {
    const entry = this.#entries.get(key);
    if (!entry || entry.old || this.#age(entry) > this.#options.freshFor) return null;
    // The order of the map is the order of use.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.page;
  }

  /** The page, rendered where it is not kept. Rejects when it cannot be rendered and none is kept. */
  async page(key: string): Promise<KeptPage> {
    const fresh = this.kept(key);
    if (fresh) return fresh;
    const entry = this.#entries.get(key);
    const coming = this.#render(key);
    if (entry && !entry.old && this.#age(entry) <= this.#options.freshFor + this.#options.staleFor) {
      coming.catch(() => undefined);
      return entry.page;
    }
    if (!entry) return coming;
    const page = await coming.catch(() => null);
    return page === null || page.status >= 500 ? entry.page : page;
  }

  /** Makes old every kept page that `isOld` names. */
  purge(isOld: (key: string) => boolean): void {
    for (const [key, entry] of this.#entries) if (isOld(key)) entry.old = true;
    for (const key of this.#underWay.keys()) if (isOld(key)) this.#underWay.delete(key);
  }

  #age(entry: Entry): number {
    return this.#options.now() - entry.made;
  }

  #render(key: string): Promise<KeptPage> {
    const before = this.#underWay.get(key);
    if (before) return before;
    const coming = this.#options
      .render(key)
      .then(keptPage)
      .then((page) => {
        // A purge in the meantime took it out: it may have been made from what was there before.
        if (this.#underWay.get(key) === coming) {
          if (page.status === 200) this.#keep(key, page);
          // What is there no longer must not come back while the database is away.
          else if (page.status < 500) this.#drop(key);
        }
        return page;
      })
      .finally(() => {
        if (this.#underWay.get(key) === coming) this.#underWay.delete(key);
      });
    this.#underWay.set(key, coming);
    return coming;
  }

  #keep(key: string, page: KeptPage): void {
    this.#drop(key);
    const body = page.body('identity');
    const size = Buffer.isBuffer(body) ? body.length * 2 : 0;
    this.#entries.set(key, { page, made: this.#options.now(), size, old: false });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#options.most) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}

const compressed = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};

async function keptPage(response: Response): Promise<KeptPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const bodies = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', identity]]);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !LEFT_OUT.has(name)));
  return {
    status: response.status,
    headers,
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    body(encoding) {
      const made = bodies.get(encoding);
      if (made) return made;
      const coming = compressed[encoding as 'br' | 'gzip'](identity).then((body) => {
        bodies.set(encoding, body);
        return body;
      });
      bodies.set(encoding, coming);
      return coming;
    },
  };
}
