import type { Person } from '../web/domain/people/user-record.ts';
import { splitPath } from '../web/domain/places.ts';
import type { Actor, Who } from './actors.ts';
import { type Ask, type Fields, update } from './requests.ts';

/** What an actor finds: the document asked about, and what it is to them. */
export interface Situation {
  /** Such as `own` or `draft`; the words that `may` of a row uses. */
  words: readonly string[];
  path: string;
  /** The document as it is stored; null where it is not there yet. */
  stored: Fields | null;
  /** The file of a picture, and who its metadata says uploaded it; null where it is not there yet. */
  file?: { by?: string } | null;
  /** Other documents that the request needs. */
  beside?: { path: string; fields: Fields | null }[];
}

/** The id of the document that is asked about. */
export const idOf = ({ path }: Situation): string => splitPath(path)[1];

/** One line of a table: an operation, and who may do it. */
export interface Row {
  does: string;
  ask: (actor: Actor, situation: Situation) => Ask;
  /**
   * Who may in every situation, or who may for each word of the situation; a situation that no word of `may` names is
   * left out.
   */
  may: Who | { [word: string]: Who };
  /** What the screens allow (`domain/people/permissions.ts`), where they have a control for it. */
  screen?: (person: Person | null, situation: Situation) => boolean;
}

/** A row of what nobody may. */
export const never = (does: string, ask: Row['ask']): Row => ({ does, ask, may: '' });

/** A row of a change of these fields alone. */
export const change = (does: string, fields: Fields, rest: Pick<Row, 'may' | 'screen'>): Row => ({
  does,
  ask: () => update(fields),
  ...rest,
});

/** The operations on one kind of document, in every situation in which a document of that kind can be. */
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

/** Who may do what a row says in a situation; null where the row does not speak of it. */
export function whoMay(row: Row, situation: Situation): Who | null {
  if (typeof row.may === 'string') return row.may;
  for (const word of situation.words) {
    const who = row.may[word];
    if (who !== undefined) return who;
  }
  return null;
}
