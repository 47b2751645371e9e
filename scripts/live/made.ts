import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import * as z from 'zod';
import { type Machine, readSystemFile, writeSystemFile } from './machine.ts';

/** A file that lists the system files, the user and the package that `npm run live` created, for `--undo`. */
const RECORD = '/var/lib/studio-site-live.json';
const schema = z.object({
  /** For each file, whether it is new or replaced another one. */
  files: z.record(z.string(), z.enum(['new', 'replaced'])),
  /** Other created items, such as the user. */
  things: z.array(z.string()),
});

type Record = z.infer<typeof schema>;

const besides = (file: string) => `${file}.before-live`;
const unfinished = (file: string) => `${file}.new`;

function read(machine: Machine): Record {
  const text = readSystemFile(machine, RECORD);
  return text === null ? { files: {}, things: [] } : schema.parse(JSON.parse(text));
}

function write(machine: Machine, record: Record): void {
  const isEmpty = Object.keys(record.files).length === 0 && record.things.length === 0;
  if (isEmpty) rmSync(machine.path(RECORD), { force: true });
  else replaceSystemFile(machine, RECORD, `${JSON.stringify(record, null, 2)}\n`);
}

/** Whether this command created `thing`, such as the user, on this machine. */
export function hasMade(machine: Machine, thing: string): boolean {
  return read(machine).things.includes(thing);
}

/** Records that this command created `thing`. */
export function noteMade(machine: Machine, thing: string): void {
  const { files, things } = read(machine);
  write(machine, { files, things: [...new Set([...things, thing])] });
}

/** Deletes the record of `thing` after its removal. */
export function forgetMade(machine: Machine, thing: string): void {
  const { files, things } = read(machine);
  write(machine, { files, things: things.filter((one) => one !== thing) });
}

/**
 * Writes a file that belongs to this command. Any other file at its path gets a second name, so that `--undo` can restore
 * it. If the command is ended between any two steps, running it or `--undo` again continues.
 */
export function putFile(machine: Machine, file: string, text: string, mode?: number, group?: number): void {
  const { files, things } = read(machine);
  if (files[file] === undefined) {
    const isForeign = existsSync(machine.path(file));
    if (isForeign) nameAlso(machine, file, besides(file));
    write(machine, { files: { ...files, [file]: isForeign ? 'replaced' : 'new' }, things });
  }
  replaceSystemFile(machine, file, text, mode, group);
}

/** Removes a file that `putFile` wrote, and restores the one that it replaced. Returns the changes as sentences. */
export function takeBackFile(machine: Machine, file: string): string[] {
  const { files, things } = read(machine);
  const { [file]: state, ...rest } = files;
  if (state === undefined) return [];
  const isReplaced = state === 'replaced' && existsSync(machine.path(besides(file)));
  if (isReplaced) nameAlso(machine, besides(file), file);
  else rmSync(machine.path(file), { force: true });
  write(machine, { files: rest, things });
  for (const name of [besides(file), unfinished(file)]) rmSync(machine.path(name), { force: true });
  return [state === 'new' ? `${file} was removed.` : `${file} is as it was before.`];
}

/** Gives a file a second name, in place of any other file with it. The file keeps its owner and mode. */
function nameAlso(machine: Machine, file: string, name: string): void {
  rmSync(machine.path(name), { force: true });
  linkSync(machine.path(file), machine.path(name));
}

/** Like `writeSystemFile`, but all at once: an interrupted call leaves the former file. */
function replaceSystemFile(
  machine: Machine,
  file: string,
  text: string,
  mode?: number,
  group?: number,
): void {
  writeSystemFile(machine, unfinished(file), text, mode, group);
  renameSync(machine.path(unfinished(file)), machine.path(file));
}
