import { type Actor, EVERY_ACTOR, mayDo } from './actors.ts';
import { type Cell, type Row, type Table, whoMay } from './table.ts';

/** All cells of a row: each combination of an actor with a situation that the row covers. */
export function cellsOf(table: Table, row: Row): Cell[] {
  return EVERY_ACTOR.flatMap((actor: Actor) =>
    table.situations(actor).flatMap((situation) => {
      const who = whoMay(row, situation);
      return who === null ? [] : [{ table, row, actor, situation, allowed: mayDo(who, actor) }];
    }),
  );
}
