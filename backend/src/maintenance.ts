// What commands on a data folder use; the running backend is in index.ts.
export { backupFolder, checkFolder, readCollection } from './store/maintenance.ts';
export { restoreFolder } from './store/restore.ts';
export { StoreError } from './store/store-error.ts';
