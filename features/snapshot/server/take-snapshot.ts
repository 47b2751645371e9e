import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { styleLinks, textLinks } from './page-links.ts';
import type { AskSite, SiteAnswer } from './site-client.ts';
import {
  fileSegments,
  leadsOut,
  type SnapshotAddress,
  type SnapshotSite,
  snapshotAddress,
} from './snapshot-address.ts';
import { staticPage } from './static-page.ts';

/** Start addresses of the crawl. */
const STARTS = [
  '/',
  '/sitemap.xml',
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/robots.txt',
  '/site.webmanifest',
];

/** The file with the time of a snapshot, and the paths of its files that never change. */
export const CONTENTS = 'snapshot.json';

/**
 * Maximum number of requests for a picture variant that is not ready yet. Until it is ready, the server sends another
 * variant.
 */
const TRIES_OF_A_VARIANT = 30;

/**
 * Errors of a file whose path is too long, or lies below or at a path that has another kind of file, such as
 * `/rss.xml/x`.
 */
const NO_PLACE = new Set(['ENOTDIR', 'EEXIST', 'EISDIR', 'ENAMETOOLONG']);

const contentsSchema = z.object({ made: z.number(), unchanging: z.array(z.string()) });

export interface SnapshotOptions {
  ask: AskSite;
  site: SnapshotSite;
  /** The folder for the snapshot. It must not exist. */
  into: string;
  /** Folder of an earlier snapshot, from which unchanging files are reused; null if there is none. */
  previous: string | null;
  /** The sentence that is shown below a form, because the form cannot be sent. */
  notAvailable: string;
}

export interface SnapshotResult {
  pages: number;
  files: number;
  /** Links to addresses that could not be saved, usually because the site does not have them. */
  dead: { from: string; to: string }[];
}

/**
 * Writes the public site as files for any web server: each page as `index.html` in its own folder, feeds, pictures and
 * `404.html`. Rejects if the site does not respond or the folder cannot be written.
 */
export async function takeSnapshot(options: SnapshotOptions): Promise<SnapshotResult> {
  const snapshot = new Snapshot(options);
  mkdirSync(options.into, { recursive: true, mode: 0o755 });
  await snapshot.notFound();
  for (const start of STARTS) snapshot.follow(start, '/');
  await snapshot.finish();
  return snapshot.result;
}

class Snapshot {
  readonly result: SnapshotResult = { pages: 0, files: 0, dead: [] };
  readonly #options: SnapshotOptions;
  readonly #seen = new Set<string>();
  readonly #queue: (SnapshotAddress & { from: string })[] = [];
  /** Paths of those files of the earlier snapshot that never change. */
  readonly #reusable: ReadonlySet<string>;
  readonly #unchanging: string[] = [];

  constructor(options: SnapshotOptions) {
    this.#options = options;
    this.#reusable = new Set(options.previous === null ? [] : unchangingOf(options.previous));
  }

  /** Adds a link of a page to the queue, unless it leaves the snapshot or is known already. */
  follow(link: string, from: string): void {
    const address = snapshotAddress(link, from, this.#options.site);
    if (address === null || this.#seen.has(address.path)) return;
    this.#seen.add(address.path);
    this.#queue.push({ ...address, from });
  }

  async notFound(): Promise<void> {
    this.#seen.add('/404');
    const { text } = await this.#options.ask('/404', this.#unfinished);
    this.#write(['404.html'], this.#page(text ?? '', '/404'));
  }

  /** Saves the pages and files at all addresses of the queue, and those that they link to. */
  async finish(): Promise<void> {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      try {
        await this.#save(next);
      } catch (error) {
        if (!NO_PLACE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
        this.result.dead.push({ from: next.from, to: next.path });
      }
    }
    rmSync(this.#unfinished, { force: true });
    this.#write([CONTENTS], JSON.stringify({ made: Date.now(), unchanging: this.#unchanging }));
  }

  async #save({ target, path, from }: SnapshotAddress & { from: string }): Promise<void> {
    if (this.#reuse(path)) return;
    const { status, headers, text } = await this.#answer(target);
    const moved = status >= 300 && status < 400 ? headers.location : undefined;
    const movedTo = moved === undefined ? null : this.#redirectTarget(moved, path);
    const isPage = moved !== undefined || (headers['content-type'] ?? '').startsWith('text/html');
    const segments = fileSegments(path, isPage);
    const isMissing = moved === undefined ? status !== 200 : movedTo === null;
    if (segments === null || isMissing) {
      this.result.dead.push({ from, to: path });
      return;
    }
    if (moved !== undefined && movedTo !== null) {
      this.follow(moved, path);
      this.#write(segments, redirectPage(movedTo));
    } else if (text === null) {
      copyFileSync(this.#unfinished, this.#place(segments));
      this.result.files += 1;
    } else if (isPage) {
      this.#write(segments, this.#page(text, path));
      this.result.pages += 1;
    } else {
      const css = (headers['content-type'] ?? '').startsWith('text/css');
      for (const link of css ? styleLinks(text) : textLinks(text, this.#options.site.origins))
        this.follow(link, path);
      this.#write(segments, text);
      this.result.files += 1;
    }
    if (!isPage && isUnchanging(headers)) this.#unchanging.push(path);
  }

  /**
   * The address to which a redirect page leads: a path of the snapshot, or an address of another site. Null for a page
   * that is not in the snapshot, and for `/404`, to which the site redirects the addresses of missing pages.
   */
  #redirectTarget(moved: string, from: string): string | null {
    const { site } = this.#options;
    if (leadsOut(moved, from, site)) return moved;
    const path = snapshotAddress(moved, from, site)?.path;
    return path === undefined || path === '/404' ? null : path;
  }

  /** Requests an address; for a picture, again until the requested variant is ready. Resolves to the last response. */
  async #answer(target: string): Promise<SiteAnswer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#options.ask(target, this.#unfinished);
      const isMade =
        !target.startsWith('/pictures/') || answer.status !== 200 || isUnchanging(answer.headers);
      if (isMade || tries === TRIES_OF_A_VARIANT) return answer;
      await wait(1000);
    }
  }

  #page(html: string, page: string): string {
    const { site, notAvailable } = this.#options;
    const made = staticPage(html, { page, site, notAvailable });
    for (const link of made.links) this.follow(link, page);
    return made.html;
  }

  /** If the file never changes, hard-links it from the earlier snapshot into this one. Returns whether it did so. */
  #reuse(path: string): boolean {
    const { previous } = this.#options;
    const segments = fileSegments(path, false);
    if (previous === null || segments === null || !this.#reusable.has(path)) return false;
    const file = join(previous, ...segments);
    if (!existsSync(file)) return false;
    linkSync(file, this.#place(segments));
    this.#unchanging.push(path);
    this.result.files += 1;
    return true;
  }

  get #unfinished(): string {
    return `${this.#options.into}.part`;
  }

  #place(segments: readonly string[]): string {
    const file = join(this.#options.into, ...segments);
    mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
    return file;
  }

  #write(segments: readonly string[], text: string): void {
    writeFileSync(this.#place(segments), text, { mode: 0o644 });
  }
}

const isUnchanging = (headers: SiteAnswer['headers']) =>
  (headers['cache-control'] ?? '').includes('immutable');

function unchangingOf(folder: string): string[] {
  try {
    return contentsSchema.parse(JSON.parse(readFileSync(join(folder, CONTENTS), 'utf8'))).unchanging;
  } catch {
    return [];
  }
}

/** A page that redirects, because a static file cannot have a redirect status. */
function redirectPage(to: string): string {
  const address = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!DOCTYPE html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${address}"><link rel="canonical" href="${address}"><a href="${address}">${address}</a>\n`;
}
