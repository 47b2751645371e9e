/**
 * Announces a finished action. With `undo`, also offers to undo the action; this replaces the previous offer. During
 * the offer, the list hides the row with the id `deleted`.
 */
export type Report = (what: string, undo?: () => Promise<void>, deleted?: string) => void;
