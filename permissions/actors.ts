import {
  LEVEL_NAMES,
  LEVELS,
  type Level,
  type LevelName,
  type PermissionLevel,
} from '../web/domain/people/levels.ts';
import type { Person } from '../web/domain/people/user-record.ts';

interface Caller {
  name: string;
  uid: string | null;
  level: PermissionLevel | null;
  /** Whether this is the account of a program (docs/product.md#machine-accounts). */
  machine?: true;
}

/** Each kind of caller as a character in the tables. A level is represented by its number. */
export type Actor = '-' | 'n' | `${Level}` | 'm';
const LEVEL_ACTORS = LEVEL_NAMES.map((name) => `${LEVELS[name]}` as const);
export const EVERY_ACTOR: readonly Actor[] = ['-', 'n', ...LEVEL_ACTORS, 'm'];
export const ACTORS: Readonly<Record<Actor, Caller>> = {
  '-': { name: 'signed out', uid: null, level: null },
  n: { name: 'no record', uid: 'norecord', level: -1 },
  ...(Object.fromEntries(
    LEVEL_NAMES.map((name): [string, Caller] => [
      `${LEVELS[name]}`,
      { name, uid: name, level: LEVELS[name] },
    ]),
  ) as Record<`${Level}`, Caller>),
  m: { name: 'machine account', uid: 'machine', level: LEVELS.author, machine: true },
};

export const HIGHEST_LEVEL = Math.max(...Object.values(LEVELS));

/** The allowed callers as their characters, such as `'- n'`; '' for none. */
export type Who = string;

/** The callers with this level or a higher one, except machine accounts. */
const from = (name: LevelName): Who => LEVEL_ACTORS.slice(LEVELS[name]).join(' ');
export const WITH_RECORD = from('pending');
export const AUTHORS = from('author');
export const EDITORS = from('editor');
export const ADMINISTRATORS = from('administrator');
export const MACHINES: Who = 'm';
export const EVERYBODY: Who = EVERY_ACTOR.join(' ');

export const mayDo = (who: Who, actor: Actor) => who.split(' ').includes(actor);

/** User id of the actor. A signed-out actor gets an id that nobody has. */
export const uidOf = (actor: Actor) => ACTORS[actor].uid ?? 'nobody';

/** The actor in the form that the screens' permission functions take. */
export function personOf(actor: Actor): Person | null {
  const { uid, level, machine } = ACTORS[actor];
  if (uid === null || level === null) return null;
  return { uid, permissionLevel: machine ? LEVELS.pending : level };
}
