import type { Person } from '../web/domain/people/user-record.ts';
import { splitPath } from '../web/domain/places.ts';
import type { Actor, Who } from './actors.ts';
import { type Ask, type Fields, update } from './requests.ts';

/** The stored data before a request: the document that it addresses, and related ones. */
export interface Situation {
  /** Words that describe the situation, such as `own` or `draft`; a row's `may` uses them. */
  words: readonly string[];
  path: string;
  /** The stored document; null when it does not exist yet. */
  stored: Fields | null;
  /** A picture's file with the uploader in its metadata; null when it does not exist yet. */
  file?: { by?: string } | null;
  /** Other documents that must be stored for the request. */
  beside?: { path: string; fields: Fields | null }[];
}

/** The id of the addressed document. */
export const idOf = ({ path }: Situation): string => splitPath(path)[1];

/** One line of a table: an operation, and the allowed callers. */
export interface Row {
  does: string;
  ask: (actor: Actor, situation: Situation) => Ask;
  /**
   * The callers allowed in every situation, or for each word of a situation. A row skips situations without a word of
   * `may`.
   */
  may: Who | { [word: string]: Who };
  /** The permission that the screens show (`domain/people/permissions.ts`), where they have a control for it. */
  screen?: (person: Person | null, situation: Situation) => boolean;
}

/** A row for an operation that no caller may do. */
export const never = (does: string, ask: Row['ask']): Row => ({ does, ask, may: '' });

/** A row for a change of exactly these fields. */
export const change = (does: string, fields: Fields, rest: Pick<Row, 'may' | 'screen'>): Row => ({
  does,
  ask: () => update(fields),
  ...rest,
});

/** The operations on one kind of document, in every state that such a document can have. */
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

/** The callers that a row allows in a situation; null when the row does not cover it. */
export function whoMay(row: Row, situation: Situation): Who | null {
  if (typeof row.may === 'string') return row.may;
  for (const word of situation.words) {
    const who = row.may[word];
    if (who !== undefined) return who;
  }
  return null;
}
