import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { hostKey, REDIRECTS_FILE, readRedirects } from '../../../platform/owner-files/redirects.ts';
import { isKeptPath, redirectKey } from '../../../web/domain/redirect.ts';

const HEADING =
  "# One redirect of a former site's address per line: the old path, a space, then a path of this site or a whole address.\n";

/**
 * Adds redirects to the file of a folder. Skips old paths that are never redirected, and those that the file of this
 * folder or of one of the folders `others` contains already. If such a line of this folder leads to another post, which
 * was on another old site, the new line gets the old `host`; if that is unknown, the redirect is `refused`.
 */
export function addRedirects(
  folder: string,
  redirects: ReadonlyMap<string, string>,
  host: string | null,
  ...others: string[]
): { added: number; refused: { from: string; to: string; present: string }[] } {
  const own = readRedirects(folder).targets;
  const elsewhere = readRedirects(...others.filter((other) => other !== folder)).targets;
  const refused: { from: string; to: string; present: string }[] = [];
  const lines: string[] = [];
  for (const [from, to] of redirects) {
    const key = redirectKey(from);
    if (key === null || isKeptPath(key) || elsewhere.has(key)) continue;
    const present = own.get(key);
    const line = `${from.replaceAll(/\s/g, encodeURIComponent)} ${to}\n`;
    if (present === undefined) lines.push(line);
    else if (present === to || !present.startsWith('/blog/')) continue;
    else if (host === null) refused.push({ from, to, present });
    else if (!own.has(hostKey(host) + key)) lines.push(hostKey(host) + line);
  }
  const file = join(folder, REDIRECTS_FILE);
  if (lines.length > 0) appendFileSync(file, (existsSync(file) ? '' : HEADING) + lines.join(''));
  return { added: lines.length, refused };
}
