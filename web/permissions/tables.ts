import { bioListTable, bioTable } from './bios.ts';
import { postListTable, postTable } from './posts.ts';
import type { Table } from './table.ts';
import { userListTable, userTable } from './user-records.ts';

export const TABLES: readonly Table[] = [
  postTable,
  postListTable,
  bioTable,
  bioListTable,
  userTable,
  userListTable,
];
