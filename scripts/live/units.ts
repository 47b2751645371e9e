import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import type { Live } from './step.ts';

/** Whether a service is running and was started after the last change of these files. */
export function isRunningSince(machine: Machine, unit: string, files: readonly string[]): boolean {
  if (!machine.systemctl('is-active', unit).ok) return false;
  const { output } = machine.systemctl('show', unit, '--property=ActiveEnterTimestamp', '--timestamp=unix');
  const started = /=@(\d+)/.exec(output)?.[1];
  if (started === undefined) return true;
  return files
    .map((file) => machine.path(file))
    .filter((path) => existsSync(path))
    .every((path) => Math.floor(statSync(path).mtimeMs / 1000) <= Number(started));
}

/** The last message that a service wrote to the journal, for quoting in an error message. */
export function lastMessages(machine: Machine, unit: string): string {
  const { ok, output } = machine.run('journalctl', ['-u', unit, '-n', '20', '-o', 'cat', '--no-pager']);
  const lines = ok ? output.split('\n').filter((line) => line.trim() !== '') : [];
  const own = lines.filter(
    (line) => !/^(?:Starting|Started|Stopped|Stopping|studio-site\.service:|caddy\.service:)/.test(line),
  );
  return messageIn(own.at(-1) ?? 'it wrote no message');
}

/** The message in a log line, which may be JSON. */
function messageIn(line: string): string {
  try {
    const { message, msg, error } = JSON.parse(line) as Record<string, string | undefined>;
    return [message ?? msg, error].filter((part) => part !== undefined).join(': ') || line;
  } catch {
    return line;
  }
}

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
