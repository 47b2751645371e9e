import { existsSync, statSync } from 'node:fs';
import type { Machine } from './machine.ts';

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
