import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { withoutEndSlashes } from '../../app/domain/end-slashes.ts';
import type { Log } from '../log.ts';

/** Lines such as `/2019/05/first-light/ /blog/first-light`: the owner's in the studio's folder, an import's in the data folder. */
export const REDIRECTS_FILE = 'redirects.txt';
const HEADING =
  '# Addresses of a former site, and where they lead: an old path, a space, a path of this site or a whole address.\n';

/** Redirects by old address, as `keyOf` writes it, and the lines that are none. */
export interface Redirects {
  targets: ReadonlyMap<string, string>;
  problems: string[];
}

/** Reads the `redirects.txt` of these folders, which need not have one; of one old address the first line counts. */
export function readRedirects(...folders: string[]): Redirects {
  const redirects = { targets: new Map<string, string>(), problems: [] };
  for (const folder of folders) readFile(join(folder, REDIRECTS_FILE), redirects);
  return redirects;
}

function readFile(
  file: string,
  { targets, problems }: { targets: Map<string, string>; problems: string[] },
): void {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : [];
  for (const [at, line] of lines.entries()) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const [from = '', to = '', ...more] = text.split(/\s+/);
    const key = keyOf(from);
    const goesOn = /^\/(?![/\\])/.test(to) || URL.parse(to)?.protocol === 'https:';
    if (more.length > 0 || key === null || isOurs(key) || !goesOn)
      problems.push(`${file}, line ${at + 1}: ${text.slice(0, 200)}`);
    else if (!targets.has(key)) targets.set(key, to);
  }
}

/**
 * Adds redirects to a folder's file; old addresses that are in it or in one of the `others` stay. Returns how many were
 * added.
 */
export function addRedirects(
  folder: string,
  redirects: ReadonlyMap<string, string>,
  ...others: string[]
): number {
  const { targets } = readRedirects(folder, ...others);
  const lines = [...redirects]
    .filter(([from]) => {
      const key = keyOf(from);
      return key !== null && !isOurs(key) && !targets.has(key);
    })
    .map(([from, to]) => `${from.replaceAll(/\s/g, encodeURIComponent)} ${to}\n`);
  const file = join(folder, REDIRECTS_FILE);
  if (lines.length > 0) appendFileSync(file, (existsSync(file) ? '' : HEADING) + lines.join(''));
  return lines.length;
}

/**
 * Answers the addresses of a former site with 301. An address with a query is looked up with it first, as WordPress's
 * `/?p=12`; then without, and the query is dropped. Lines that are no redirects are logged once.
 */
export function redirects({ targets, problems }: Redirects, log: Log): MiddlewareHandler {
  for (const message of problems) log({ level: 'warn', event: 'redirect-ignored', message });
  return async (context, next) => {
    if (targets.size === 0) return next();
    const { pathname, search } = new URL(context.req.url);
    const target = targets.get(keyOf(pathname + search) ?? '') ?? targets.get(keyOf(pathname) ?? '');
    return target === undefined ? next() : context.redirect(target, 301);
  };
}

/** An address in one form: decoded, without a slash at its end; null for what is no path. */
function keyOf(address: string): string | null {
  if (!address.startsWith('/')) return null;
  const url = URL.parse(address, 'http://old.invalid');
  if (url?.host !== 'old.invalid') return null;
  try {
    return `${withoutEndSlashes(decodeURIComponent(url.pathname))}${url.search}`;
  } catch {
    return null;
  }
}

/** The home page, the staff area and what programs ask for are never somewhere else. */
const isOurs = (key: string) => key === '' || /^\/(?:admin|assets|v1|v0|healthz)(?:\/|$)/i.test(key);
