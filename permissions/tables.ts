import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Table } from './table.ts';

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'rows' in value;

/** The modules of this folder that may hold tables: not the tests, and none that imports this one. */
const FILES = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.ts') && !/(\.test|^tables|^print)\.ts$/.test(file),
);
const modules = await Promise.all(
  FILES.map(
    (file): Promise<object> => import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, file)).href),
  ),
);

/** All tables in this folder. They are collected from all exports, so that none is forgotten. */
export const TABLES: readonly Table[] = modules.flatMap((module) => Object.values(module).filter(isTable));
