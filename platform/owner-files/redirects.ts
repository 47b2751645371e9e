import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import {
  isKeptPath,
  type Redirect,
  redirectKey,
  redirectLoop,
  redirectsByKey,
} from '../../web/domain/redirect.ts';
import { reasonOf, StartError } from '../errors.ts';
import { readUtf8 } from '../files.ts';
import type { Log } from '../log.ts';

/**
 * A file with lines such as `/2019/05/first-light/ /blog/first-light`. The owner's file is in the studio's folder; the
 * file of an import is in the data folder.
 */
export const REDIRECTS_FILE = 'redirects.txt';

/** The start of the keys of one old host, such as `//old.example`. `www.` is ignored. */
export const hostKey = (host: string): string => `//${host.toLowerCase().replace(/^www\./, '')}`;

/**
 * The keys by which a requested URL is looked up, the most exact first: those of its host, and with its query, before
 * the others.
 */
function requestKeys({ host, pathname, search }: URL): string[] {
  const keys = [redirectKey(pathname + search), redirectKey(pathname)].filter((key) => key !== null);
  return [...keys.map((key) => hostKey(host) + key), ...keys];
}

/**
 * Targets of redirects by old path (normalized by `redirectKey`), with an old host before it if the line has one, and
 * messages about invalid lines.
 */
export interface Redirects {
  targets: ReadonlyMap<string, string>;
  /** File and line of each redirect, for messages. */
  places: ReadonlyMap<string, string>;
  problems: string[];
}

/**
 * Reads `redirects.txt` of these folders, if present. The first line for an old path wins. Throws `StartError` if a
 * file is not UTF-8.
 */
export function readRedirects(...folders: string[]): Redirects {
  const files = folders.map((folder) => join(folder, REDIRECTS_FILE)).filter((file) => existsSync(file));
  return parseRedirects(files.map((file) => [file, textOf(file)]));
}

/** The redirects in these files, given with their names and texts. The first line for an old path wins. */
export function parseRedirects(files: readonly (readonly [file: string, text: string])[]): Redirects {
  const read = { targets: new Map<string, string>(), places: new Map<string, string>(), problems: [] };
  for (const [file, text] of files) parseFile(file, text, read);
  return read;
}

function parseFile(
  file: string,
  source: string,
  read: { targets: Map<string, string>; places: Map<string, string>; problems: string[] },
): void {
  const own = new Set<string>();
  for (const [at, line] of source.split(/\r?\n/).entries()) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const [from = '', to = '', ...more] = text.split(/\s+/);
    const key = lineKey(from);
    const goesOn = /^\/(?![/\\])/.test(to) || URL.parse(to)?.protocol === 'https:';
    const place = `${file}, line ${at + 1}`;
    const ignore = (why: string) =>
      read.problems.push(`${place}, is ignored because ${why}: ${text.slice(0, 200)}`);
    if (more.length > 0 || key === null || !goesOn)
      ignore('a redirect needs an old path, a space, and a path of this site or an https address');
    else if (isKeptPath(key.replace(HOST, ''))) ignore('the site itself needs this path');
    else if (own.has(key)) ignore('an earlier line has the same old address');
    else {
      own.add(key);
      if (read.targets.has(key)) continue;
      read.targets.set(key, to);
      read.places.set(key, place);
    }
  }
}

/** Matches the host at the start of an old address, such as `//old.example/first-light/`. */
const HOST = /^\/\/[\w.:-]+(?=\/|$)/;

/** The key of a line's old address; null if it is invalid. */
function lineKey(from: string): string | null {
  const [host = ''] = HOST.exec(from) ?? [];
  const key = redirectKey(from.slice(host.length));
  return key === null || host === '' ? key : hostKey(host.slice(2)) + key;
}

function textOf(file: string): string {
  try {
    return readUtf8(file, file);
  } catch (error) {
    throw new StartError(reasonOf(error));
  }
}

/** The target of the redirect from a requested URL; undefined if it is not redirected. */
export type RedirectOf = (url: URL) => string | undefined;

/**
 * Finds redirects. For a URL with a query, such as WordPress's `/?p=12`, a redirect from the path with this query is
 * preferred to one from the path alone, and a line with the requested host to one without. Logs invalid lines once.
 * `own`: redirects made in the browser, which precede those of the files; those that form a loop are ignored and logged
 * once.
 */
export function openRedirects(
  { targets, problems }: Pick<Redirects, 'targets' | 'problems'>,
  log: Log,
  mainOrigin: string,
  own: () => readonly Redirect[] | undefined = () => undefined,
): RedirectOf {
  for (const message of problems) log({ level: 'warn', event: 'redirect-ignored', message });
  let known: readonly Redirect[] | undefined;
  let ownTargets: ReadonlyMap<string, string> = new Map();
  let ignored: readonly string[] = [];
  function follow(): void {
    const now = own();
    if (now === known) return;
    known = now;
    const all = redirectsByKey(now ?? []);
    ownTargets = withoutLoops(all, targets, mainOrigin);
    const before = ignored;
    ignored = [...all.keys()].filter((key) => !ownTargets.has(key));
    for (const key of ignored.filter((one) => !before.includes(one)))
      log({
        level: 'warn',
        event: 'redirect-ignored',
        message: `The redirect from ${key} to ${all.get(key)}, made in the browser, is ignored because it leads back to itself. Change it or the line of ${REDIRECTS_FILE} that leads back.`,
      });
  }
  follow();
  return (url) => {
    follow();
    if (targets.size + ownTargets.size === 0) return undefined;
    const keys = requestKeys(url);
    return [ownTargets, targets].flatMap((all) => keys.flatMap((key) => all.get(key) ?? []))[0];
  };
}

/** Answers requests for old addresses with 301. */
export function redirects(redirectOf: RedirectOf): MiddlewareHandler {
  return async (context, next) => {
    const target = redirectOf(new URL(context.req.url));
    return target === undefined ? next() : context.redirect(target, 301);
  };
}

/**
 * Whether the redirect of a page to `target`, such as from a former address, leads to a page: redirects may lead from there
 * back to the former address. `movesOn`: whether the page at a URL of this site redirects as well.
 */
export async function leadsToPage(
  target: URL,
  redirectOf: RedirectOf,
  movesOn: (url: URL) => Promise<boolean>,
): Promise<boolean> {
  let end = target;
  for (let next = redirectOf(end); next !== undefined; next = redirectOf(end)) {
    end = new URL(next, end);
    if (end.host !== target.host) return true;
  }
  return end === target || !(await movesOn(end));
}

/** Those of `own` that form no loop, neither with each other nor with redirects of `files`, which they precede. */
export function withoutLoops(
  own: Redirects['targets'],
  files: Redirects['targets'],
  mainOrigin: string,
): Redirects['targets'] {
  const left = new Map(own);
  const { host } = new URL(mainOrigin);
  for (;;) {
    // Without one of `own`, the line of the files for the same path counts.
    const all = new Map([...files, ...left]);
    const loop = redirectLoop(left.keys(), (key) => nextKey(all, key, mainOrigin, host)) ?? [];
    if (loop.filter((key) => left.delete(key)).length === 0) return left;
  }
}

/**
 * A sentence about redirects that form a loop, which browsers show as an error; null if there is no loop. A target on
 * the site's own origin counts as its path.
 */
export function redirectLoopProblem({ targets, places }: Redirects, mainOrigin: string): string | null {
  // A redirect to a path stays on the requested host.
  const hostOf = (key: string) => /^\/\/([^/]+)/.exec(key)?.[1] ?? new URL(mainOrigin).host;
  for (const [host, keys] of Map.groupBy(targets.keys(), hostOf)) {
    const loop = redirectLoop(keys, (key) => nextKey(targets, key, mainOrigin, host));
    if (loop === null) continue;
    const lines = loop.map((one) => places.get(one)).join(' and ');
    return `${lines}: ${[...loop, loop[0]].join(' redirects to ')}, which is an endless loop. Redirect one of these addresses to a page.`;
  }
  return null;
}

/**
 * The key of the redirect that a browser follows after the redirect `key`. A redirect from the target's path with its
 * query is preferred to one from the path alone. Null if the target is not redirected.
 */
function nextKey(
  targets: Redirects['targets'],
  key: string,
  mainOrigin: string,
  host: string,
): string | null {
  const target = targets.get(key) ?? '';
  const url = URL.parse(target, mainOrigin);
  if (url === null || url.origin !== mainOrigin) return null;
  if (target.startsWith('/')) url.host = host;
  return requestKeys(url).find((one) => targets.has(one)) ?? null;
}
