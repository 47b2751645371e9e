/**
 * Announces a finished action. An earlier offer of Undo ends. With `undo`, offers to undo this action; during the
 * offer, the list hides the row with the id `deleted`.
 */
export type Report = (what: string, undo?: () => Promise<void>, deleted?: string) => void;
