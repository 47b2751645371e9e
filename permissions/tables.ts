import { bioTrashTable, oldBioTrashTable, toBioTrashTable } from './bio-trash.ts';
import { bioListTable, bioTable } from './bios.ts';
import { draftLinkTable, firstLinkTable, linkMakerTable, shareTable, strayLinkTable } from './draft-links.ts';
import {
  newPictureFileTable,
  pictureFileTable,
  trashedPictureFileTable,
  uploadingFileTable,
} from './picture-files.ts';
import {
  newPictureTable,
  oldPictureTrashTable,
  pictureTable,
  trashedPictureTable,
  uploadingPictureTable,
} from './pictures.ts';
import { postListTable } from './post-lists.ts';
import { postTable } from './posts.ts';
import { presenceTable, strayPresenceTable } from './presence.ts';
import { firstRevisionTable, revisionTable } from './revisions.ts';
import { signUpTable } from './sign-ups.ts';
import { firstSlugTable, manySlugsTable, slugReadTable, slugTable, trashedSlugTable } from './slugs.ts';
import { staffLogTable } from './staff-log.ts';
import type { Table } from './table.ts';
import { noTrashTable, oldTrashTable, removedPostTable, toTrashTable, trashTable } from './trash.ts';
import { userListTable, userTable } from './user-records.ts';

export const TABLES: readonly Table[] = [
  postTable,
  postListTable,
  slugTable,
  slugReadTable,
  trashedSlugTable,
  firstSlugTable,
  manySlugsTable,
  draftLinkTable,
  linkMakerTable,
  firstLinkTable,
  shareTable,
  strayLinkTable,
  toTrashTable,
  trashTable,
  oldTrashTable,
  noTrashTable,
  removedPostTable,
  revisionTable,
  firstRevisionTable,
  presenceTable,
  strayPresenceTable,
  bioTable,
  bioListTable,
  toBioTrashTable,
  bioTrashTable,
  oldBioTrashTable,
  pictureTable,
  newPictureTable,
  uploadingPictureTable,
  trashedPictureTable,
  oldPictureTrashTable,
  pictureFileTable,
  uploadingFileTable,
  trashedPictureFileTable,
  newPictureFileTable,
  userTable,
  userListTable,
  staffLogTable,
  signUpTable,
];
