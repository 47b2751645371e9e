/**
 * Announces a finished action. With `undo` it also offers to undo the action, in place of the previous offer. Until
 * that offer ends, the list does not show the row `deleted`.
 */
export type Report = (what: string, undo?: () => Promise<void>, deleted?: string) => void;
