import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Table } from './table.ts';

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'rows' in value;

const root = join(import.meta.dirname, '..');
/** The modules that may hold tables: not the tests, and none that imports this one. */
const FILES = ['permissions/*.ts', 'features/*/permissions.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: root }).sort())
  .filter((file) => !/(\.test|[\\/]tables|[\\/]print)\.ts$/.test(file));
const modules = await Promise.all(
  FILES.map((file): Promise<object> => import(/* @vite-ignore */ pathToFileURL(join(root, file)).href)),
);

/** All tables: of this folder and of the features. They are collected from all exports, so that none is forgotten. */
export const TABLES: readonly Table[] = modules.flatMap((module) => Object.values(module).filter(isTable));
