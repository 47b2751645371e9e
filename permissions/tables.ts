import type { Table } from './table.ts';

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'rows' in value;

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts', '!./tables.ts'], {
  eager: true,
});

/** All tables in this folder. They are collected from all exports, so that none is forgotten. */
export const TABLES: readonly Table[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isTable),
);
