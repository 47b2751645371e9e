import { cpSync, renameSync, rmSync } from 'node:fs';

/** Copies a studio's folder to a new place. A copy that was interrupted has another name, so that it is not used. */
export function copyStudio(source: string, target: string): void {
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(source, unfinished, { recursive: true });
  renameSync(unfinished, target);
}
