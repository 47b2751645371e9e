import { splitPath } from '../platform/domain/document-path.ts';
import type { Person } from '../web/domain/people/user-record.ts';
import type { Actor, Who } from './actors.ts';
import { type Ask, type Fields, update } from './requests.ts';

/** The stored data before a request: the requested document, and others. */
export interface Situation {
  /** Words that describe the situation, such as `own` or `draft`. The `may` of a row refers to them. */
  words: readonly string[];
  path: string;
  /** The stored document; null if it does not exist. */
  stored: Fields | null;
  /** The stored file of the picture or clip, with its uploader. Null: no file exists. Absent: files do not matter. */
  file?: { by?: string } | null;
  /** The object's name in Storage; by default the name that belongs to the picture or clip at `path`. */
  object?: string;
  /** Other documents that the request depends on. */
  beside?: { path: string; fields: Fields | null }[];
}

/** The id of the requested document. */
export const idOf = ({ path }: Situation): string => splitPath(path)[1];

/** A row of a table: an operation, and who is allowed to do it. */
export interface Row {
  does: string;
  ask: (actor: Actor, situation: Situation) => Ask;
  /**
   * Either the callers who are allowed in every situation, or an object. Each key of the object is a word of
   * situations, such as `draft`, and its value lists the callers who are allowed in situations with this word. If
   * several words of a situation are keys, only the first one counts; if none is, the situation is not tested.
   */
  may: Who | { [word: string]: Who };
  /** The screens' permission function for this operation (`web/domain/people/permissions.ts`), if there is one. */
  screen?: (person: Person | null, situation: Situation) => boolean;
}

/** A row for an operation that nobody is allowed to do. */
export const never = (does: string, ask: Row['ask']): Row => ({ does, ask, may: '' });

/** A row for changing exactly these fields. */
export const change = (does: string, fields: Fields, rest: Pick<Row, 'may' | 'screen'>): Row => ({
  does,
  ask: () => update(fields),
  ...rest,
});

/** The operations on one kind of document, in each state of the document. */
export interface Table {
  title: string;
  situations: (actor: Actor) => Situation[];
  rows: Row[];
}

export interface Cell {
  table: Table;
  row: Row;
  actor: Actor;
  situation: Situation;
  allowed: boolean;
}

/** The callers whom a row allows in a situation; null if the row does not cover the situation. */
export function whoMay(row: Row, situation: Situation): Who | null {
  if (typeof row.may === 'string') return row.may;
  for (const word of situation.words) {
    const who = row.may[word];
    if (who !== undefined) return who;
  }
  return null;
}
