import type { Table } from './table.ts';

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'rows' in value;

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts', '!./tables.ts'], {
  eager: true,
});

/** Every table of the files in this folder. Collecting all exports ensures that no table is left out. */
export const TABLES: readonly Table[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isTable),
);
