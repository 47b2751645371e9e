import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const CLIENT = join(import.meta.dirname, '../../web/build/client');
/** 1 KB = 1000 bytes. */
const BUDGET = 330_000;

interface RouteFiles {
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, RouteFiles>;
}

/** The build's own list of what each route loads, and the name of its file. */
function manifest(): { file: string; list: Manifest } {
  const name = readdirSync(join(CLIENT, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('The build has no manifest.');
  const text = readFileSync(join(CLIENT, 'assets', name), 'utf8');
  return { file: `/assets/${name}`, list: JSON.parse(text.slice(text.indexOf('{')).replace(/;\s*$/, '')) };
}

/** Every script and style that a first visit to the route needs, its parents' included. */
function filesOf(leaf: string): string[] {
  const { file, list } = manifest();
  const files = [file, list.entry.module, ...list.entry.imports];
  for (let id: string | undefined = leaf; id !== undefined; id = list.routes[id]?.parentId) {
    const route = list.routes[id];
    if (!route) throw new Error(`The build has no route ${id}.`);
    files.push(route.module, ...(route.imports ?? []), ...(route.css ?? []));
  }
  return [...new Set(files.map((one) => one.replace(/#$/, '')))];
}

test('the scripts and styles of the dashboard and its frame are at most 330 KB with gzip', () => {
  const sizes = filesOf('staff/frame/dashboard').map(
    (file) => [file, gzipSync(readFileSync(join(CLIENT, file))).length] as const,
  );
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  const largest = sizes.toSorted((a, b) => b[1] - a[1]).slice(0, 8);
  expect(total).toBeGreaterThan(200_000);
  expect(total, JSON.stringify(largest)).toBeLessThanOrEqual(BUDGET);
});

test('the dashboard loads neither the text editor nor a markdown renderer', () => {
  const scripts = filesOf('staff/frame/dashboard').filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  for (const file of scripts) {
    // The list of all pages names their files; it holds none of their code.
    if (file.includes('/manifest-')) continue;
    // Likewise the names of files that a script loads later.
    const code = readFileSync(join(CLIENT, file), 'utf8').replace(/assets\/[\w.-]+/g, '');
    expect(code, file).not.toMatch(/cm-content|blockQuotePrefix|micromark/);
  }
});
