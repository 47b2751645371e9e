/**
 * Says what was done. With `undo` it offers to take it back, in place of what was offered before; the list leaves out the
 * row `deleted` until that is over.
 */
export type Report = (what: string, undo?: () => Promise<void>, deleted?: string) => void;
