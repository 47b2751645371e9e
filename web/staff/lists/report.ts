/**
 * Announces a finished action. With `undo` it also offers to undo it, in place of the previous offer. Until that offer
 * ends, the list leaves out the row `deleted`.
 */
export type Report = (what: string, undo?: () => Promise<void>, deleted?: string) => void;
