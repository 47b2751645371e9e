import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Machine, readSystemFile } from './machine.ts';
import type { Live } from './step.ts';
import { sitePort } from './steps/settings-file.ts';

/** The site's part of Caddy's configuration. */
export const SITE_FILE = '/etc/caddy/studio-site.conf';
/**
 * The folder with a static copy of the public pages. The service keeps the copy up to date, and its unit names the same
 * folder.
 */
const SNAPSHOT = '/var/cache/studio-site-snapshot';

/**
 * The text of the site's file: deploy/caddy-studio-site.conf with the paths of this machine, then the host and the
 * further names in `besides`.
 */
export function siteFile(live: Live, besides: readonly string[]): string {
  const { root, host, origin, machine } = live;
  const template = readFileSync(join(root, 'deploy/caddy-studio-site.conf'), 'utf8')
    .replaceAll('/srv/studio-site', root)
    .replaceAll(SNAPSHOT, machine.path(SNAPSHOT))
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort(live)}`);
  const www = `www.${host}`;
  const names = [host, ...besides.filter((name) => name !== www)];
  const account = live.email === null ? '' : `\ttls ${live.email}\n`;
  const blocks = [`${names.join(', ')} {\n${account}\timport studio-site\n}\n`];
  if (besides.includes(www)) blocks.push(`${www} {\n${account}\tredir ${origin}{uri} permanent\n}\n`);
  return [template, ...blocks].join('\n');
}

/** Whether Caddy's present file for the site contains subdomains of the host. */
export function hasOtherNames({ machine, host }: Live): boolean {
  return (readSystemFile(machine, SITE_FILE) ?? '').includes(`.${host}`);
}

/**
 * The e-mail address for the certificate authority in Caddy's present file for the site; null if it has none, undefined
 * if there is no file yet.
 */
export function presentEmail(machine: Machine): string | null | undefined {
  const text = readSystemFile(machine, SITE_FILE);
  return text === null ? undefined : (/^\ttls (\S+)$/m.exec(text)?.[1] ?? null);
}
