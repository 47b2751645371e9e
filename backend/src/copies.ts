// The entry point for code that copies a running backend's database elsewhere. The copying process reads the database's
// pages, and a restore assembles a database from these pages.

export {
  type CopiedObject,
  copiedObjects,
  createPageFile,
  dropIncomplete,
  type PageFile,
} from './store/pages/page-file.ts';
export {
  type Changes,
  openPageSource,
  type PageSet,
  type PageSource,
  type Settled,
} from './store/pages/page-source.ts';
export type { WalPosition } from './store/pages/wal.ts';
export { objectFile } from './store/unused-objects.ts';
