import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Live } from './step.ts';

const template = (root: string) => readFileSync(join(root, 'deploy/studio-site.service'), 'utf8');

/** The unit in deploy/ with the paths of this machine. */
export function unitOf({ root, machine }: Live): string {
  return template(root)
    .replaceAll('/srv/studio-site', root)
    .replaceAll(/=(\/(?:etc|var)\/)/g, (_all, folder: string) => `=${machine.path(folder)}`);
}

/** The folders that systemd creates for the service's data, keys and backups. */
export const stateFolders = (root: string): string[] => foldersOf(root, 'StateDirectory', '/var/lib');

/** The folders that systemd creates for files that the service can rebuild. */
export const cacheFolders = (root: string): string[] => foldersOf(root, 'CacheDirectory', '/var/cache');

function foldersOf(root: string, key: string, base: string): string[] {
  const names = new RegExp(`^${key}=(.*)$`, 'm').exec(template(root))?.[1] ?? '';
  return names.split(' ').map((name) => `${base}/${name}`);
}

/** The settings that the service gets from its unit. */
export function unitSettings(live: Live): Record<string, string> {
  const lines = [...unitOf(live).matchAll(/^Environment=(.*)$/gm)];
  const pairs = lines.flatMap(([, line = '']) => line.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}
