import type { PermissionLevel, Person } from '../web/domain/people/user-record.ts';

/** Every kind of caller, by the character that stands for it in the tables. */
export const ACTORS = {
  '-': { name: 'signed out', uid: null, level: null },
  n: { name: 'no record', uid: 'norecord', level: -1 },
  '0': { name: 'pending', uid: 'pending', level: 0 },
  '1': { name: 'author', uid: 'author', level: 1 },
  '2': { name: 'editor', uid: 'editor', level: 2 },
  '3': { name: 'administrator', uid: 'administrator', level: 3 },
} as const satisfies Record<string, { name: string; uid: string | null; level: PermissionLevel | null }>;
export type Actor = keyof typeof ACTORS;
export const EVERY_ACTOR = ['-', 'n', '0', '1', '2', '3'] as const satisfies readonly Actor[];

/** The characters of the allowed callers, such as `'1 2 3'`; '' for none. */
export type Who = string;
export const EVERYBODY: Who = '- n 0 1 2 3';

export const mayDo = (who: Who, actor: Actor) => who.split(' ').includes(actor);

/** The actor's uid; an unused one for a signed-out actor. */
export const uidOf = (actor: Actor) => ACTORS[actor].uid ?? 'nobody';

/** The actor as the screens' permission functions expect it. */
export function personOf(actor: Actor): Person | null {
  const { uid, level } = ACTORS[actor];
  return uid === null || level === null ? null : { uid, permissionLevel: level };
}
